"""Draws the icons of the panel as PNG files: `python -m tests.pictures.icons`. Not a test.

Telephones that cannot show an SVG on their first screen take these. Corners are left to the telephone.
"""

from playwright.sync_api import sync_playwright

from companion.panel.assets import web_root
from tests.conftest import ARGUMENTS, chromium

SIZES = {"icon-180.png": 180, "icon-192.png": 192, "icon-512.png": 512}


def main() -> None:
    """Draw each size."""
    drawing = (web_root() / "icons" / "icon.svg").read_text("utf-8").replace('rx="14"', "")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        for name, size in SIZES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:100vw}}</style>{drawing}")
            page.screenshot(path=web_root() / "icons" / name)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
