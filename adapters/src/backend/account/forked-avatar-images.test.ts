import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { ForkedAvatarImages } from './forked-avatar-images.ts';

const busy = { ok: false, error: 'avatar-busy' };
const patience = { idleMs: 600_000, silentMs: 600_000 };
let started: ChildProcess[] = [];

/** Whoever decodes, as a program of a few words that gets `id` and `bytes`. */
const decodedBy =
  (program: string, command = process.execPath) =>
  () => {
    const code = `process.on('message', ({ id, bytes, type }) => {
      const answer = (value) => process.send({ id, result: { ok: true, value } });
      ${program}
    })`;
    const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as const;
    const child = spawn(command, ['-e', code], { stdio: [...stdio], serialization: 'advanced' });
    started.push(child);
    return child;
  };
const echo = 'answer({ bytes, contentType: type });';
const encode = (images: ForkedAvatarImages, first: number) =>
  images.encode(Uint8Array.of(first, 2), 'image/gif');
const echoed = (first: number) => ({
  ok: true,
  value: { bytes: Uint8Array.of(first, 2), contentType: 'image/gif' },
});

afterEach(() => {
  for (const child of started) child.kill('SIGKILL');
  started = [];
});

describe('ForkedAvatarImages', () => {
  it('starts one process, with the first picture, and matches each answer with its picture', async () => {
    const later = `if (bytes[0] === 1) setImmediate(() => ${echo.slice(0, -1)}); else ${echo}`;
    const images = new ForkedAvatarImages(decodedBy(later), patience);
    expect(started).toHaveLength(0);
    const results = await Promise.all([1, 5, 9].map((first) => encode(images, first)));
    expect(results).toEqual([1, 5, 9].map(echoed));
    expect(started).toHaveLength(1);
  });

  it('asks everybody who waits to try again when the process breaks, and goes on with a new one', async () => {
    const images = new ForkedAvatarImages(
      decodedBy(`if (bytes[0] === 0) process.exit(1); if (bytes[0] > 1) ${echo}`),
      patience,
    );
    const waiting = encode(images, 1);
    expect(await Promise.all([waiting, encode(images, 0)])).toEqual([busy, busy]);
    expect(await encode(images, 7)).toEqual(echoed(7));
    expect(started).toHaveLength(2);
  });

  it('kills a process that gives no answer', async () => {
    const images = new ForkedAvatarImages(decodedBy(''), { ...patience, silentMs: 1 });
    expect(await encode(images, 7)).toEqual(busy);
    expect(started[0]?.killed).toBe(true);
  });

  it('lets a process end that nobody needs, and starts another when somebody does', async () => {
    const images = new ForkedAvatarImages(decodedBy(echo), { ...patience, idleMs: 1 });
    for (const first of [7, 8]) {
      expect(await encode(images, first)).toEqual(echoed(first));
      expect(await once(started.at(-1) as ChildProcess, 'exit')).toEqual([0, null]);
    }
    expect(started).toHaveLength(2);
  });

  it('is busy when no process can be started', async () => {
    const images = new ForkedAvatarImages(decodedBy('', '/nowhere/node'), patience);
    expect(await encode(images, 7)).toEqual(busy);
    expect(await encode(images, 7)).toEqual(busy);
  });
});
