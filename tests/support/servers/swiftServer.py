"""
Runs OpenStack Swift with its S3 interface in one process: the proxy, and one server each for accounts, containers and
objects, which all keep their data in one folder. `swift.ts` starts it.

Usage: swiftServer.py FOLDER PORT. It prints the port of the proxy once it accepts connections (PORT may be 0), and ends when
its standard input is closed, so that it does not outlive the test, even if the test is killed.
"""
import os
import sys

import eventlet
from eventlet import wsgi
from eventlet.hubs import trampoline
from swift.common import utils
from swift.common.ring import RingBuilder
from swift.common.wsgi import SwiftHttpProtocol, loadapp

SWIFT_CONF = """
[swift-hash]
swift_hash_path_suffix = test
"""

STORAGE_CONF = """
[DEFAULT]
swift_dir = {folder}
devices = {folder}
mount_check = false

[pipeline:main]
pipeline = {name}-server

[app:{name}-server]
use = egg:swift#{name}
"""

# s3api and tempauth verify signatures of version 4, with the user and the secret that are also in
# `swift.ts`.
PROXY_CONF = """
[DEFAULT]
swift_dir = {folder}

[pipeline:main]
pipeline = catch_errors gatekeeper listing_formats s3api tempauth slo proxy-server

[filter:catch_errors]
use = egg:swift#catch_errors

[filter:gatekeeper]
use = egg:swift#gatekeeper

[filter:listing_formats]
use = egg:swift#listing_formats

[filter:s3api]
use = egg:swift#s3api
location = us-east-1

[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = secret/+key .admin

# Puts the parts of an upload together.
[filter:slo]
use = egg:swift#slo

[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
"""


class Cache:
    """The cache that tempauth requires, in memory instead of in memcached."""

    def __init__(self):
        self.values = {}

    def get(self, key, **_):
        return self.values.get(key)

    def set(self, key, value, **_):
        self.values[key] = value

    def delete(self, key, **_):
        self.values.pop(key, None)


def with_cache(app):
    cache = Cache()

    def call(env, start_response):
        env['swift.cache'] = cache
        return app(env, start_response)

    return call


def write(file, text):
    with open(file, 'w') as output:
        output.write(text)


def save_ring(folder, name, port):
    """Saves a ring, which tells the proxy where data is: here always on the only device."""
    builder = RingBuilder(part_power=4, replicas=1, min_part_hours=0)
    builder.add_dev({
        'id': 0, 'region': 1, 'zone': 1, 'weight': 1, 'ip': '127.0.0.1', 'port': port, 'device': 'device',
    })
    builder.rebalance()
    builder.get_ring().save(f'{folder}/{name}.ring.gz')


def serve(folder, name, conf, socket):
    file = f'{folder}/{name}-server.conf'
    write(file, conf.format(folder=folder, name=name))
    app = loadapp(file, global_conf={'log_name': name})
    eventlet.spawn(
        wsgi.server, socket, with_cache(app), utils.NullLogger(),
        protocol=SwiftHttpProtocol, capitalize_response_headers=False,
    )


def main(folder, port):
    utils.eventlet_monkey_patch()
    os.makedirs(f'{folder}/device', exist_ok=True)
    write(f'{folder}/swift.conf', SWIFT_CONF)
    utils.set_swift_dir(folder)
    for name in ('account', 'container', 'object'):
        socket = eventlet.listen(('127.0.0.1', 0))
        save_ring(folder, name, socket.getsockname()[1])
        serve(folder, name, STORAGE_CONF, socket)
    socket = eventlet.listen(('127.0.0.1', port))
    serve(folder, 'proxy', PROXY_CONF, socket)
    print(socket.getsockname()[1], flush=True)
    trampoline(sys.stdin, read=True)


main(sys.argv[1], int(sys.argv[2]))
