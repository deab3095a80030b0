import type { PictureFile, PicturePart, Pictures } from '@toolkit/application/web/account';

/**
 * Shrinks with the browser's own decoder, which turns the picture upright and drops everything but the pixels. The code
 * for it is loaded with the first picture: most visits choose none.
 */
export class CanvasPictures implements Pictures {
  async findProblem(file: PictureFile) {
    return (await work()).findProblem(file);
  }

  async shrink(file: PictureFile, part: PicturePart) {
    return (await work()).shrink(file, part);
  }
}

const work = () => import('./picture-work.ts');
