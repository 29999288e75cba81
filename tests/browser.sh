#!/bin/sh
# Finds Chromium for the browser tests, or installs the system's own where that is allowed.
# The shell without windows is preferred: it is the same engine and a third quicker.
for name in chromium-headless-shell chromium chromium-browser google-chrome; do
    command -v "$name" >/dev/null 2>&1 && exit 0
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "== installing Chromium from the system's packages for the browser tests"
    apt-get update -qq
    for package in chromium-headless-shell chromium; do
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$package" fonts-dejavu-core >/dev/null 2>&1 && exit 0
    done
fi
echo "!! NO CHROMIUM: the browser tests will be SKIPPED. Install the package 'chromium' to run them."
exit 0
