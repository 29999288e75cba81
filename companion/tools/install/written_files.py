"""The files an installation writes: service, user, network name, hotspot. Text out of options."""

from dataclasses import dataclass
from pathlib import PurePosixPath

SERVICE = "white-moon-companion"
ETC = PurePosixPath("/etc")
SETTINGS = ETC / SERVICE
DATA = PurePosixPath("/var/lib") / SERVICE
WATCHDOG_SECONDS = 30
NAME = "white-moon"
PORT = 80
"""The port browsers mean when none is typed."""
SYSTEM_PORTS = 1024
"""Below it, listening is a right of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """What the owner chose."""

    command: PurePosixPath
    """The companion's own program."""
    user: str = "companion"
    name: str = NAME
    """The table's name in the network: NAME.local."""
    port: int = PORT
    packages: bool = True
    hotspot: str = ""
    """The name of the hotspot; empty for none."""
    password: str = ""


def service_unit(wishes: Wishes) -> str:
    """The systemd unit: started at boot, watched, restarted, and kept away from all it does not need."""
    return f"""\
[Unit]
Description=White Moon companion, watching the table
After=network.target avahi-daemon.service
StartLimitIntervalSec=0

[Service]
Type=notify
NotifyAccess=main
WatchdogSec={WATCHDOG_SECONDS}
ExecStart={wishes.command} play --table {SETTINGS}/table.toml --data {DATA} \\
    --host 0.0.0.0 --port {wishes.port} --no-browser
Restart=always
RestartSec=2
TimeoutStartSec=180
TimeoutStopSec=15

User={wishes.user}
Group={wishes.user}
SupplementaryGroups=dialout gpio video
StateDirectory={SERVICE}
WorkingDirectory={DATA}
# lgpio keeps its pipes here.
Environment=LG_WD={DATA} PYTHONUNBUFFERED=1
UMask=0027
MemoryMax=600M

# Which devices it may open is decided by its groups: serial ports, pins, camera.
NoNewPrivileges=yes
CapabilityBoundingSet={_may_listen(wishes)}
AmbientCapabilities={_may_listen(wishes)}
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
RemoveIPC=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallErrorNumber=EPERM

[Install]
WantedBy=multi-user.target
"""


def _may_listen(wishes: Wishes) -> str:
    """What a user without rights needs to listen on one of the system's own ports."""
    return "CAP_NET_BIND_SERVICE" if wishes.port < SYSTEM_PORTS else ""


def user_entry(wishes: Wishes) -> str:
    """A user of its own, in the groups of serial ports, pins and camera."""
    groups = "".join(f"m {wishes.user} {group}\n" for group in ("dialout", "gpio", "video"))
    return f'u {wishes.user} - "White Moon companion" {DATA}\n{groups}'


def network_name(wishes: Wishes) -> str:
    """Tells the local network that a panel is here."""
    return f"""\
<?xml version="1.0" standalone='no'?>
<!DOCTYPE service-group SYSTEM "avahi-service.dtd">
<service-group>
  <name replace-wildcards="yes">White Moon companion on %h</name>
  <service>
    <type>_http._tcp</type>
    <port>{wishes.port}</port>
  </service>
</service-group>
"""


def hotspot_profile(wishes: Wishes) -> str:
    """A hotspot NetworkManager opens only when no known Wi-Fi is near: its priority is below all others."""
    return f"""\
[connection]
id={wishes.hotspot}
type=wifi
autoconnect=true
autoconnect-priority=-900
interface-name=wlan0

[wifi]
mode=ap
band=bg
ssid={wishes.hotspot}

[wifi-security]
key-mgmt=wpa-psk
psk={wishes.password}

[ipv4]
method=shared
address1=10.42.0.1/24

[ipv6]
method=ignore
"""
