"""The circuit inside one Receptacle as SVG: lamp with its transistor, Hall switch with its capacitor."""

from companion.config import TableConfig

STYLE = """
  path, circle, rect { fill: none; stroke: #222; stroke-width: 1.6; }
  .solid { fill: #222; }
  text { font: 12px sans-serif; fill: #222; }
"""


def lamp_circuit(table: TableConfig) -> str:
    """One Receptacle with the values of table.toml."""
    lamp = table.lamp
    lines = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 520 300" role="img" aria-labelledby="title">',
        '<title id="title">Circuit of one Receptacle</title>',
        f"<style>{STYLE}</style>",
        # the lamp: supply, resistor, LED, transistor, ground
        f'<text x="150" y="18">{lamp.supply_v:g} V</text>',
        '<path d="M165 24 V44"/><rect x="157" y="44" width="16" height="36"/>',
        f'<text x="180" y="66">{lamp.resistor_ohm:g} Ω</text>',
        '<path d="M165 80 V96 M151 96 H179 L165 118 Z M151 118 H179 M165 118 V150"/>',
        '<text x="186" y="112">LED, long leg up</text>',
        '<circle cx="158" cy="172" r="24"/>',
        '<path d="M146 156 V188 M146 164 L165 150 M146 180 L165 194 V236"/>',
        '<path class="solid" d="M165 194 L155 192 L160 184 Z"/>',
        '<text x="188" y="168">NPN transistor</text><text x="188" y="184">BC337</text>',
        '<path d="M146 172 H104"/><rect x="68" y="164" width="36" height="16"/><path d="M68 172 H30"/>',
        f'<text x="66" y="156">{lamp.base_ohm:g} Ω</text>',
        '<text x="8" y="156">lamp pin</text>',
        '<path d="M149 236 H181 M154 241 H176 M160 246 H170"/><text x="186" y="244">GND</text>',
        # the switch: supply, capacitor, output, ground
        '<rect x="360" y="120" width="70" height="60"/><text x="376" y="146">Hall</text>',
        '<text x="374" y="162">switch</text><text x="378" y="18">3.3 V</text>',
        '<path d="M395 24 V120 M395 180 V236 M379 236 H411 M384 241 H406 M390 246 H400"/>',
        '<text x="416" y="244">GND</text>',
        '<path d="M395 60 H460 V92 M448 92 H472 M448 100 H472 M460 100 V210 H395"/>',
        '<text x="476" y="100">100 nF</text>',
        '<path d="M360 150 H290"/><text x="252" y="140">switch pin</text>',
        '<text x="236" y="280">The pin pulls itself up; a magnet pulls it to GND.</text>',
        f'<text x="8" y="280">{lamp.lamp_ma:.0f} mA lit, {lamp.pin_ma:.1f} mA from the pin</text>',
        "</svg>",
    ]
    return "\n".join(lines) + "\n"
