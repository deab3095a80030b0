import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { ForkedAvatarImages, startAvatarProcess } from '@toolkit/adapters/backend/account';
import { avatarImagesContract, tinyPng } from '@toolkit/adapters/contracts';

const started: ChildProcess[] = [];
const start = () => {
  const child = startAvatarProcess();
  started.push(child);
  return child;
};

afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
});

const shared = new ForkedAvatarImages(start);
avatarImagesContract('ForkedAvatarImages', () => shared);

describe('the process that decodes pictures', () => {
  it('finishes what is under way when a signal goes to the whole group', async () => {
    const images = new ForkedAvatarImages(start);
    expect(await images.encode(tinyPng, 'image/png')).toMatchObject({ ok: true });
    const child = started.at(-1) as ChildProcess;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) child.kill(signal);
    expect(await images.encode(tinyPng, 'image/png')).toMatchObject({ ok: true });
    expect([child.exitCode, child.signalCode]).toEqual([null, null]);
  });

  it('ends when its parent is gone', async () => {
    const child = start();
    child.send({ id: 1, bytes: tinyPng, type: 'image/png' });
    child.disconnect();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('gets nothing of the environment of its parent, where secrets are', async () => {
    const environment = await readFile(`/proc/${start().pid}/environ`, 'utf8').catch(() => '');
    expect(process.env.PATH).toBeDefined();
    expect(environment).not.toContain('PATH=');
  });
});
