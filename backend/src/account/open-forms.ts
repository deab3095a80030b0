import type { AccountKey } from '@toolkit/application/backend/account';
import { ApiError } from '../http/api-error.ts';

/** A form under way holds up to a megabyte for as long as its sender takes. */
const mostPerAccount = 16;

/** Counts the forms that are being read, by account, so that nobody can fill the memory with slow ones. */
export class OpenForms {
  private readonly counts = new Map<string, number>();

  /** @throws ApiError too-many-requests, without reading */
  async read<Form>({ issuer, subject }: AccountKey, read: () => Promise<Form>): Promise<Form> {
    const key = JSON.stringify([issuer, subject]);
    const open = this.counts.get(key) ?? 0;
    if (open >= mostPerAccount) throw new ApiError('too-many-requests', { 'Retry-After': '2' });
    this.counts.set(key, open + 1);
    try {
      return await read();
    } finally {
      const left = (this.counts.get(key) ?? 1) - 1;
      if (left > 0) this.counts.set(key, left);
      else this.counts.delete(key);
    }
  }
}
