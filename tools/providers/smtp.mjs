// @ts-check
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { isRunning } from '../../scripts/processes.mjs';
import { freePort, Stop, until } from '../../scripts/project.mjs';
import { exim, findSystemUser, eximUser as user } from '../../scripts/tool-packages.mjs';
import { launch, signalGroup } from './launch.mjs';
import { serveMaildir } from './smtp-view.mjs';

const isRoot = process.getuid?.() === 0;
const startMs = 120_000;

export const login = { user: 'toolkit', pass: 'a pass/word' };

/** A mail server on loopback: STARTTLS with a self-signed certificate, mail only after authentication, which it offers
 * only on encrypted connections. It refuses the mailbox `nobody` permanently and `later` temporarily. It keeps all
 * other mail; PROVIDERS_SMTP_INBOX answers `GET /api/messages` and `DELETE /api/messages` like the embedded inbox, and
 * `POST /control/<pause|resume|stop|start>`.
 * @param {string} folder */
export async function start(folder) {
  const port = await freePort();
  const mailbox = join(folder, 'mailbox');
  const config = join(folder, 'exim.conf');
  await writeFile(config, configuration(folder, mailbox, port));
  for (const name of ['spool', 'log', 'mailbox']) {
    await mkdir(join(folder, name), { recursive: true, mode: 0o750 });
    const own = isRoot && findSystemUser(user);
    if (own) await chown(join(folder, name), own.uid, own.gid);
  }
  const url = `smtp://${login.user}:${encodeURIComponent(login.pass)}@127.0.0.1:${port}`;
  const limits = { connectionTimeout: startMs, greetingTimeout: startMs, socketTimeout: startMs };
  const transport = createTransport({ url, ...limits, requireTLS: true, tls: { rejectUnauthorized: false } });
  const answers = () => transport.verify().catch(() => false);
  // A pause must also stop the processes of its connections.
  const up = () => launch('Exim', [exim, '-bdf', '-C', config], { cwd: folder, detached: true }, answers);
  let child = await up();

  async function stopExim() {
    const gone = isRunning(child) && once(child, 'exit');
    signalGroup(child, 'SIGCONT');
    signalGroup(child, 'SIGTERM');
    if (gone && (await Promise.race([gone, sleep(5_000)])) === undefined) signalGroup(child, 'SIGKILL');
    await gone;
  }

  const view = await serveMaildir(mailbox, join(folder, 'spool/input'), {
    pause: () => signalGroup(child, 'SIGSTOP'),
    resume: () => signalGroup(child, 'SIGCONT'),
    stop: stopExim,
    start: async () => {
      child = await up();
    },
  });
  const stop = async () => {
    await view.close();
    await stopExim();
  };
  try {
    await deliverOne(transport, `${view.url}/api/messages`, join(folder, 'log/paniclog'));
  } catch (error) {
    await stop();
    throw new Stop(`Exim started and delivers no mail: ${/** @type {Error} */ (error).message}`);
  }
  return { env: { PROVIDERS_SMTP_URL: url, PROVIDERS_SMTP_INBOX: view.url }, stop };
}

/** Delivers one mail as a test: Exim accepts mail even if it cannot store any.
 * @param {import('nodemailer').Transporter} transport
 * @param {string} messages of the view
 * @param {string} troubles the log of what Exim cannot do, which there is only then */
async function deliverOne(transport, messages, troubles) {
  await transport.sendMail({ from: 'a@example.test', to: 'b@example.test', subject: 'first', text: 'mail' });
  const isThere = async () => (await (await fetch(messages)).text()) !== '[]';
  const isOver = async () => (await isThere()) || existsSync(troubles);
  await until(isOver, startMs);
  if (!(await isThere())) throw new Stop(existsSync(troubles) ? readFileSync(troubles, 'utf8') : 'nothing.');
  await fetch(messages, { method: 'DELETE' });
}

/** @param {string} folder
 * @param {string} mailbox
 * @param {number} port */
const configuration = (folder, mailbox, port) => `
exim_path = ${exim}
${isRoot ? `exim_user = ${user}\nexim_group = ${user}` : ''}
spool_directory = ${folder}/spool
log_file_path = ${folder}/log/%slog
pid_file_path = ${folder}/exim.pid
primary_hostname = mail.example.test
local_interfaces = 127.0.0.1.${port}
host_lookup =
rfc1413_query_timeout = 0s
smtp_accept_queue_per_connection = 0
tls_advertise_hosts = *
auth_advertise_hosts = \${if eq{$tls_in_cipher}{}{}{*}}
acl_smtp_rcpt = recipients
message_size_limit = 1M
check_spool_space = 0
keep_environment =

begin acl
recipients:
  require message = authentication required
          authenticated = *
  deny    message = 5.1.1 no such mailbox
          local_parts = nobody
  defer   message = 4.2.2 the mailbox is full
          local_parts = later
  accept

begin routers
everybody:
  driver = accept
  transport = mailbox

begin transports
mailbox:
  driver = appendfile
  directory = ${mailbox}
  maildir_format
  envelope_to_add
  ${isRoot ? `user = ${user}\n  group = ${user}` : ''}

begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_prompts = :
  server_condition = \${if and {{eq{$auth2}{${login.user}}}{eq{$auth3}{${login.pass}}}}}
  server_set_id = $auth2
`;
