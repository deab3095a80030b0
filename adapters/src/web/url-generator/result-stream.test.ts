import { createBlobWriter, findOutputFailure } from './result-stream.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);
const failureOf = (work: Promise<unknown>) => work.then(() => undefined, findOutputFailure);

describe('a result that the page keeps as Blobs', () => {
  it('holds up to the largest size, and fails beyond it', async () => {
    const parts: Blob[] = [];
    const writer = createBlobWriter(parts, 3).getWriter();
    await writer.write(bytes(1, 2));
    await writer.write(bytes(3));
    expect(await failureOf(writer.write(bytes(4)))).toBe('too-large');
    expect(await new Blob(parts).bytes()).toEqual(bytes(1, 2, 3));
  });

  it('fails without space when the browser cannot read what it was given', async () => {
    class LostBlob extends Blob {
      override arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
      override slice = () => this;
    }
    vi.stubGlobal('Blob', LostBlob);
    const code = await failureOf(createBlobWriter([]).getWriter().write(bytes(1)));
    vi.unstubAllGlobals();
    expect(code).toBe('no-space');
    const lost = createBlobWriter([new LostBlob()]).getWriter();
    await lost.write(bytes(1));
    expect(await failureOf(lost.close())).toBe('no-space');
  });
});
