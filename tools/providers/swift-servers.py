"""The four servers of OpenStack Swift, with every setting from one folder instead of /etc/swift.

usage: /usr/bin/python3 swift-servers.py <folder>; ends when one of them ends, and they end with it.
"""
import configparser
import ctypes
import os
import signal
import sys

import swift.common.utils

folder = sys.argv[1]
# Read by everything that is imported from here on; Swift has no other way to place this file.
swift.common.utils.SWIFT_CONF_FILE = os.path.join(folder, 'swift.conf')

from swift.common.ring import RingBuilder  # noqa: E402
from swift.common.wsgi import run_wsgi  # noqa: E402


def settings(name):
    return os.path.join(folder, name + '.conf')


def place(name):
    """Tells the proxy where the one copy of everything lies."""
    config = configparser.ConfigParser()
    config.read(settings(name))
    here = {'ip': '127.0.0.1', 'port': config.getint('DEFAULT', 'bind_port')}
    there = {'replication_ip': here['ip'], 'replication_port': here['port']}
    builder = RingBuilder(4, 1, 1)
    builder.add_dev({'region': 1, 'zone': 1, 'weight': 1, 'device': 'd1', 'meta': '', **here, **there})
    builder.rebalance()
    builder.get_ring().save(os.path.join(folder, name + '.ring.gz'))


def end_with_parent():
    ctypes.CDLL('libc.so.6').prctl(1, signal.SIGKILL)


end_with_parent()
# Each server would leave the group whose processes are stopped and ended together.
os.setsid = lambda: None
for name in ('account', 'container', 'object'):
    place(name)
for name in ('account', 'container', 'object', 'proxy'):
    if os.fork() == 0:
        end_with_parent()
        sys.exit(run_wsgi(settings(name), name + '-server'))
os.wait()
