import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { AvatarImages } from '@toolkit/application/backend/account';
import type { AvatarType } from '@toolkit/domain/account';
import { fail } from '@toolkit/domain/result';
import type { EncodeAnswer, EncodeRequest } from './avatar-process.ts';

type Encoded = EncodeAnswer['result'];

/** More than the process decodes and lets wait: it turns the rest away itself. */
const mostPending = 48;
const defaultPatience = {
  /** A process that nobody needs ends, and its memory with it. */
  idleMs: 10_000,
  /** Longer than one picture takes: while some wait, answers come. */
  silentMs: 20_000,
};

/** It gets nothing of this process but the pictures: no settings, hence no secrets. */
export const startAvatarProcess = (): ChildProcess =>
  fork(fileURLToPath(new URL('./avatar-process.js', import.meta.url)), [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
    // Without these glibc keeps much of what one large picture took for the next.
    env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' },
  });

/**
 * Decodes in a process of its own, started by the first picture and ended after the last: what decoders take is given
 * back, and a picture that breaks one breaks nothing else. Whoever waits when it breaks is asked to try again.
 */
export class ForkedAvatarImages implements AvatarImages {
  private current: AvatarProcess | undefined;

  constructor(
    private readonly start: () => ChildProcess = startAvatarProcess,
    private readonly patience = defaultPatience,
  ) {}

  async encode(bytes: Uint8Array, type: AvatarType): Promise<Encoded> {
    if (!this.current?.usable) this.current = new AvatarProcess(this.start(), this.patience);
    return this.current.encode(bytes, type);
  }
}

/** One process, from its start to its end. */
class AvatarProcess {
  usable = true;
  private readonly pending = new Map<number, (result: Encoded) => void>();
  private asked = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly child: ChildProcess,
    private readonly patience: typeof defaultPatience,
  ) {
    // Only who waits keeps this process from ending.
    child.unref();
    child.channel?.unref();
    child.on('message', ({ id, result }: EncodeAnswer) => {
      this.answer(id, result);
      this.wait();
    });
    for (const event of ['disconnect', 'error', 'exit']) child.on(event, () => this.lose());
  }

  encode(bytes: Uint8Array, type: AvatarType): Promise<Encoded> {
    if (this.pending.size >= mostPending) return Promise.resolve(fail('avatar-busy'));
    return new Promise((resolve) => {
      this.asked += 1;
      this.pending.set(this.asked, resolve);
      const request: EncodeRequest = { id: this.asked, bytes, type };
      // A process that is gone says so by an event.
      this.child.send(request, () => {});
      if (this.pending.size === 1) this.wait();
    });
  }

  private answer(id: number, result: Encoded): void {
    this.pending.get(id)?.(result);
    this.pending.delete(id);
  }

  private wait(): void {
    clearTimeout(this.timer);
    const busy = this.pending.size > 0;
    this.timer = setTimeout(
      () => (busy ? this.child.kill('SIGKILL') : this.child.disconnect()),
      busy ? this.patience.silentMs : this.patience.idleMs,
    );
    if (!busy) this.timer.unref();
  }

  private lose(): void {
    this.usable = false;
    clearTimeout(this.timer);
    for (const id of this.pending.keys()) this.answer(id, fail('avatar-busy'));
  }
}
