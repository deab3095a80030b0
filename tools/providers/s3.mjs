// @ts-check
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { isRunning } from '../../scripts/processes.mjs';
import { at, freePort, Stop, until } from '../../scripts/project.mjs';
import { answer, launch, signalGroup } from './launch.mjs';

// OpenStack Swift with its S3 interface: not written by us nor by Amazon, and it checks signatures for real.

/** Debian's own Python, which has Debian's packages; the first `python3` in the path may be another one. */
const python = '/usr/bin/python3';
/** Silences the warning that later releases need a later Node: this release is pinned. */
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
const stopMs = 60_000;

/** @param {{ bucket: string, endpoint: string, region: string, credentials: { accessKeyId: string, secretAccessKey: string } }} settings */
export async function makeBucket({ bucket, endpoint, region, credentials }) {
  // A copy, because the client writes into the object.
  const client = new S3Client({ endpoint, region, credentials: { ...credentials }, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket })).finally(() => client.destroy());
}

/** @param {string} folder empty */
export async function start(folder) {
  const [account = 0, container = 0, object = 0, proxy = 0] = await freePorts(4);
  const secretAccessKey = randomBytes(20).toString('hex');
  /** A user that the server knows and that has no rights. */
  const stranger = { accessKeyId: 'test:stranger', secretAccessKey: randomBytes(20).toString('hex') };
  await configure(folder, { account, container, object, proxy }, [
    `user_test_tester = ${secretAccessKey} .admin`,
    `user_test_stranger = ${stranger.secretAccessKey}`,
  ]);
  const endpoint = `http://127.0.0.1:${proxy}`;
  const settings = {
    bucket: 'toolkit',
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test:tester', secretAccessKey },
    forcePathStyle: true,
  };
  const servers = [account, container, object, proxy].map((port) => `http://127.0.0.1:${port}/healthcheck`);
  const command = /** @type {const} */ ([python, at('tools/providers/swift-servers.py'), folder]);
  const server = await launch('OpenStack Swift', [...command], { detached: true }, answer(...servers));
  async function stop() {
    signalGroup(server, 'SIGKILL');
    if (!(await until(() => !isRunning(server), stopMs))) throw new Stop('OpenStack Swift does not end.');
  }

  await makeBucket(settings).catch(async (error) => {
    await stop();
    throw error;
  });
  return {
    env: { PROVIDERS_S3: JSON.stringify(settings), PROVIDERS_S3_STRANGER: JSON.stringify(stranger) },
    stop,
  };
}

/** @param {number} count */
async function freePorts(count) {
  const ports = new Set();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

/** @param {string} folder
 * @param {{ account: number, container: number, object: number, proxy: number }} ports
 * @param {string[]} users of the proxy, with their secrets */
async function configure(folder, ports, users) {
  /** @param {string} name
   * @param {number} port
   * @param {string[]} lines */
  const write = (name, port, lines) => {
    const common = `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
disable_fallocate = true
log_level = ERROR
`;
    return writeFile(join(folder, `${name}.conf`), `${common}${lines.join('\n')}\n`, { mode: 0o600 });
  };
  /** @param {string} name
   * @param {string} [module] of Swift */
  const filter = (name, module = name) => [`[filter:${name}]`, `use = egg:swift#${module}`];
  const app = (/** @type {string} */ name) => [`[app:${name}-server]`, `use = egg:swift#${name}`];
  await mkdir(join(folder, 'devices/d1'), { recursive: true });
  await writeFile(
    join(folder, 'swift.conf'),
    `[swift-hash]
swift_hash_path_prefix = tests
swift_hash_path_suffix = tests
[storage-policy:0]
name = default
default = yes
`,
  );
  for (const name of /** @type {const} */ (['account', 'container', 'object']))
    await write(name, ports[name], [
      '[pipeline:main]',
      `pipeline = healthcheck ${name}-server`,
      ...filter('healthcheck'),
      ...app(name),
    ]);
  const plain = ['catch_errors', 'gatekeeper', 'healthcheck', 'listing_formats', 'bulk', 'slo', 'dlo'];
  await write('proxy', ports.proxy, [
    '[pipeline:main]',
    'pipeline = catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth slo dlo proxy-server',
    ...app('proxy'),
    'account_autocreate = true',
    ...plain.flatMap((name) => filter(name)),
    ...filter('cache', 'memcache'),
    ...filter('tempauth'),
    ...users,
    ...filter('s3api'),
    'location = us-east-1',
    // Short pages, so that a few files give several pages.
    'max_bucket_listing = 10',
  ]);
}
