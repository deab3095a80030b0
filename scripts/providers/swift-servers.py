"""The four servers of OpenStack Swift, with every setting from one folder instead of /etc/swift.

usage: /usr/bin/python3 swift-servers.py <folder>; ends when one of them ends, and they end with it.
"""
import ctypes
import os
import signal
import sys

import swift.common.utils

folder = sys.argv[1]
# Read by everything that is imported from here on; Swift has no other way to place this file.
swift.common.utils.SWIFT_CONF_FILE = os.path.join(folder, 'swift.conf')

from swift.common.wsgi import run_wsgi  # noqa: E402


def end_with_parent():
    ctypes.CDLL('libc.so.6').prctl(1, signal.SIGKILL)


end_with_parent()
for name in ('account', 'container', 'object', 'proxy'):
    if os.fork() == 0:
        end_with_parent()
        sys.exit(run_wsgi(os.path.join(folder, name + '.conf'), name + '-server'))
os.wait()
