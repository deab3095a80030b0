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

/** One run of the child process. */
class AvatarProcess {
  usable = true;
  private readonly pending = new Map<number, (result: Encoded) => void>();
  private asked = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly child: ChildProcess,
    private readonly patience: typeof defaultPatience,
  ) {
    // Only waiting callers keep this process alive.
    child.unref();
    child.channel?.unref();
    child.on('message', ({ id, result }: EncodeAnswer) => {
      this.answer(id, result);
      this.wait();
    });
    for (const event of ['disconnect', 'error', 'exit']) child.on(event, () => this.lose());
  }

  encode(bytes: Uint8Array, type: AvatarType): Promise<Encoded> {
    return new Promise((resolve) => {
      this.asked += 1;
      this.pending.set(this.asked, resolve);
      const request: EncodeRequest = { id: this.asked, bytes, type };
      // If the process is gone, its 'exit' event handles the callers.
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
