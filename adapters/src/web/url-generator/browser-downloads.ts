import type { ByteSource, Downloads, SaveTarget } from '@toolkit/application/web/url-generator';

/** Long enough for the browser to take the file over; ended earlier, the download fails without a word. */
const keptMs = 60_000;

type SavePicker = (options: { suggestedName: string; startIn: 'downloads' }) => Promise<FileSystemFileHandle>;

const picker = (): SavePicker | undefined =>
  (globalThis as { showSaveFilePicker?: SavePicker }).showSaveFilePicker;

/** A file that the user has chosen. */
export class PickedFile implements SaveTarget {
  constructor(readonly handle: FileSystemFileHandle & { remove?(): Promise<void> }) {}

  get name(): string {
    return this.handle.name;
  }
}

/** Saves Blobs the way a link with `download` does. */
export class BrowserDownloads implements Downloads {
  private isBlocked = false;

  get canChoose(): boolean {
    return !this.isBlocked && picker() !== undefined;
  }

  save(file: ByteSource, name: string): void {
    if (!(file instanceof Blob)) throw new TypeError('Only a Blob can be downloaded.');
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), keptMs);
  }

  async choose(name: string): Promise<PickedFile | undefined> {
    try {
      const handle = await picker()?.call(globalThis, { suggestedName: name, startIn: 'downloads' });
      return handle && new PickedFile(handle);
    } catch (error) {
      // Closing the dialog is an AbortError; a folder that the browser protects asks again by itself. Everything else
      // means that a setting, a policy or a frame forbids it.
      this.isBlocked = !(error instanceof Error && error.name === 'AbortError');
      return undefined;
    }
  }
}
