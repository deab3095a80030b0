import type { AvatarImages } from '@toolkit/application/backend/account';
import type { AvatarType } from '@toolkit/domain/account';
import { SharpAvatarImages } from './sharp-avatar-images.ts';

export interface EncodeRequest {
  readonly id: number;
  readonly bytes: Uint8Array;
  readonly type: AvatarType;
}
export interface EncodeAnswer {
  readonly id: number;
  readonly result: Awaited<ReturnType<AvatarImages['encode']>>;
}

// The process that ForkedAvatarImages starts. It ends when its parent ends, even after a crash.
const images = new SharpAvatarImages();
process.on('disconnect', () => process.exit());
// Terminals and supervisors signal the whole group: the parent still waits for the pictures under way.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.on('message', ({ id, bytes, type }: EncodeRequest) => {
  void images.encode(bytes, type).then((result) => process.send?.({ id, result } satisfies EncodeAnswer));
});
