import type { ByteSource, Downloads } from '@toolkit/application/web/url-generator';

/** Long enough for the browser to take the file over; ended earlier, the download fails without a word. */
const keptMs = 60_000;

/** Saves Blobs the way a link with `download` does. */
export class BrowserDownloads implements Downloads {
  save(file: ByteSource, name: string): void {
    if (!(file instanceof Blob)) throw new TypeError('Only a Blob can be downloaded.');
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), keptMs);
  }
}
