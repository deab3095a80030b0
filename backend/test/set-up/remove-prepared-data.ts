import { rm } from 'node:fs/promises';

export default async function removePreparedData(): Promise<void> {
  const { PREPARED_DATA: folder } = process.env;
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
}
