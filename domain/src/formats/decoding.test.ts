import { createDecoder } from './decoding.ts';
import { readableEncodings } from './text-encoding.ts';

it('the text of a file is read in all encodings', () => {
  for (const encoding of readableEncodings)
    if (!encoding.startsWith('utf-16')) {
      const decoder = createDecoder(encoding);
      expect([encoding, decoder.read(Buffer.from('red 1')) + decoder.end()]).toEqual([encoding, 'red 1']);
    }
});
