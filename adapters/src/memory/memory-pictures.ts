import type { Picture, PictureFile, PictureProblem, Pictures } from '@toolkit/application/web/account';
import { avatarMaxBytes, detectAvatarType } from '@toolkit/domain/account';
import { fail, ok, type Result } from '@toolkit/domain/result';

/** Recognises pictures by their first bytes and does not change them: only a browser could redraw them. */
export class MemoryPictures implements Pictures {
  async findProblem(file: PictureFile): Promise<PictureProblem | undefined> {
    const shrunk = await this.shrink(file);
    return shrunk.ok ? undefined : shrunk.error;
  }

  async shrink(file: PictureFile): Promise<Result<Picture, PictureProblem>> {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const type = detectAvatarType(bytes);
    if (type === undefined) return fail('not-an-image');
    return bytes.length > avatarMaxBytes ? fail('picture-too-large') : ok({ bytes, type });
  }
}
