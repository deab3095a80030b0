// @ts-check
import { once } from 'node:events';
import { connect } from 'node:net';
import { until } from '../../../scripts/project.mjs';
import { countStatuses } from '../attack-report.mjs';
import { ask, requestTo } from '../raw-exchange.mjs';
import { canvas } from './hostile-pictures.mjs';
import { megabyte, multipart, pictureForm, repeat, savePath } from './people.mjs';

const brokenOff = 200;

/** Uploads: names of files, broken off, without an end, too many.
 * @param {import('./people.mjs').People} people */
export async function attackUploads(people) {
  const { check, product, newPerson, nextUploader, save, shown } = people;
  const small = await canvas(30, 20).png().toBuffer();
  for (const name of [
    '../../CANARY.png',
    'C:\\CANARY.png',
    'CANARY\0.png',
    'CANARY%0d%0aX-Injected: y.png',
    'CANARY\r\nX-Injected: y',
    'CANARY\u202egnp.exe',
    'CANARY.php.png',
    `CANARY"; filename*=UTF-8''x.html`,
    `CANARY${'x'.repeat(64_000)}`,
    '',
  ]) {
    const person = await nextUploader();
    const { avatarPath: before } = await person.details();
    const { status, body } = await save(person, pictureForm(small, name));
    const { path, headers } = await shown(person);
    const changed = path !== before;
    const safe =
      headers['content-disposition'] === 'inline; filename="avatar"' && /^avatars\/[0-9a-f]{32}$/.test(path);
    check(
      71,
      `a file named ${JSON.stringify(name).slice(0, 40)}`,
      'a random name, or no picture',
      `${status}, ${changed ? `${safe ? 'a random name' : path}` : 'no picture'}`,
      [200, 400].includes(status) && !body.includes('CANARY') && (!changed || (safe && status === 200)),
    );
  }

  const { token } = await newPerson();
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': multipart,
    'Content-Length': undefined,
    'Transfer-Encoding': 'chunked',
  };
  const chunk = (/** @type {Buffer} */ bytes) =>
    Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
  const endless = [
    chunk(pictureForm(small).subarray(0, 250)),
    ...Array(48).fill(chunk(Buffer.alloc(65_536))),
  ];
  const cut = await ask(product, 'POST', savePath, headers, Buffer.concat(endless));
  check(69, '3 MB in chunks without an end', '413', cut.status, cut.status === 413);

  await breakOff(people);

  const eager = await newPerson();
  const answers = [];
  for (let count = 0; count < 30; count += 1) answers.push(await save(eager, pictureForm(small)));
  const counts = countStatuses(answers);
  check(
    88,
    '30 pictures of one person in a row',
    '10 × 200, 20 × 429',
    counts,
    counts === '10 × 200, 20 × 429',
  );

  const log = product.log();
  const lines = log.trim().split('\n');
  const broken = lines.filter((line) => line.startsWith('{') !== line.endsWith('}'));
  check(
    '71, 127',
    'the names of files in the log',
    'absent, and whole lines',
    `${log.includes('CANARY') ? 'found' : 'absent'}, ${broken.length} of ${lines.length} lines broken`,
    !log.includes('CANARY') && !log.includes('X-Injected') && broken.length === 0,
  );
}

/** Uploads that end before they are complete.
 * @param {import('./people.mjs').People} people */
async function breakOff({ check, product, newPerson, storedFiles, unfinishedFiles, openFiles }) {
  const people = await Promise.all(Array.from({ length: 10 }, () => newPerson()));
  const body = pictureForm(Buffer.alloc(megabyte));
  const before = { open: openFiles(), stored: storedFiles(), memory: product.memory() };
  let hung = 0;
  await repeat(brokenOff, 10, async (at) => {
    const headers = {
      Authorization: `Bearer ${people[at % people.length]?.token}`,
      'Content-Type': multipart,
      'Content-Length': String(body.length),
    };
    const part = body.subarray(0, body.length * ([0, 0.5, 0.99][at % 3] ?? 0));
    const socket = connect(product.port, '127.0.0.1');
    const closed = once(socket, 'close');
    socket.on('error', () => {});
    socket.resume().setTimeout(20_000, () => {
      hung += 1;
      socket.destroy();
    });
    await new Promise((resolve) =>
      socket.write(requestTo(product.origin, 'POST', savePath, headers, part), resolve),
    );
    if (at % 2 === 0) socket.end();
    else socket.resetAndDestroy();
    await closed;
  });
  const closedAll = await until(() => openFiles() <= before.open + 5, 30_000);
  const all = await Promise.all(people.map((person) => person.details()));
  const [stored, unfinished] = [storedFiles() - before.stored, unfinishedFiles()];
  const grown = Math.round((product.memory() - before.memory) / megabyte);
  check(
    70,
    `${brokenOff} uploads of 1 MB broken off at 0, 50 and 99 %, by FIN and RST`,
    'nothing is stored or stays open',
    `${stored} files, ${unfinished} unfinished, ${openFiles() - before.open} more descriptors, ${grown} MB, ${hung} hung`,
    closedAll && hung + stored + unfinished === 0 && all.every(({ avatarPath }) => avatarPath === ''),
  );
}
