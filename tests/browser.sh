#!/bin/sh
# Finds Chromium for the browser tests, or installs the system's own where that is allowed.
command -v chromium >/dev/null 2>&1 || command -v chromium-browser >/dev/null 2>&1 || command -v google-chrome >/dev/null 2>&1 && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "== installing Chromium from the system's packages for the browser tests"
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core >/dev/null && exit 0
fi
echo "!! NO CHROMIUM: the browser tests will be SKIPPED. Install the package 'chromium' to run them."
exit 0
