import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { AvatarImages } from '@toolkit/application/backend/account';
import type { AvatarType } from '@toolkit/domain/account';
import { fail } from '@toolkit/domain/result';
import type { EncodeAnswer, EncodeRequest } from './avatar-process.ts';

type Encoded = EncodeAnswer['result'];

const defaultPatience = {
  /** An idle process ends after this time and frees its memory. */
  idleMs: 10_000,
  /** Longer than one picture takes: a healthy process answers within this time. */
  silentMs: 20_000,
};

/** The child gets only the pictures: no settings, hence no secrets. */
export const startAvatarProcess = (): ChildProcess =>
  fork(fileURLToPath(new URL('./avatar-process.js', import.meta.url)), [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
    // Without these settings glibc keeps much of the memory of a large picture.
    env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' },
  });

/**
 * Decodes in a separate process that starts with the first picture and ends after the last: its memory is freed, and a
 * picture that crashes a decoder affects nothing else. Callers that wait during a crash are asked to try again.
 */
export class ForkedAvatarImages implements AvatarImages {
  private child: ChildProcess | undefined;
  private readonly pending = new Map<number, (result: Encoded) => void>();
  private asked = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly start: () => ChildProcess = startAvatarProcess,
    private readonly patience = defaultPatience,
  ) {}

  encode(bytes: Uint8Array, type: AvatarType): Promise<Encoded> {
    this.child ??= this.startChild();
    const { child } = this;
    return new Promise((resolve) => {
      this.asked += 1;
      this.pending.set(this.asked, resolve);
      const request: EncodeRequest = { id: this.asked, bytes, type };
      // If the process is gone, its 'exit' event handles the callers.
      child.send(request, () => {});
      if (this.pending.size === 1) this.wait(child);
    });
  }

  private startChild(): ChildProcess {
    const child = this.start();
    // Only waiting callers keep this process alive.
    child.unref();
    child.channel?.unref();
    child.on('message', ({ id, result }: EncodeAnswer) => {
      this.answer(id, result);
      this.wait(child);
    });
    for (const event of ['disconnect', 'error', 'exit']) child.on(event, () => this.lose(child));
    return child;
  }

  private answer(id: number, result: Encoded): void {
    this.pending.get(id)?.(result);
    this.pending.delete(id);
  }

  private wait(child: ChildProcess): void {
    if (child !== this.child) return;
    clearTimeout(this.timer);
    const busy = this.pending.size > 0;
    this.timer = setTimeout(
      () => (busy ? child.kill('SIGKILL') : child.disconnect()),
      busy ? this.patience.silentMs : this.patience.idleMs,
    );
    if (!busy) this.timer.unref();
  }

  private lose(child: ChildProcess): void {
    if (child !== this.child) return;
    this.child = undefined;
    clearTimeout(this.timer);
    for (const id of this.pending.keys()) this.answer(id, fail('avatar-busy'));
  }
}
