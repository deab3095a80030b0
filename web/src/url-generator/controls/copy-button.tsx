import type { ByteSource } from '@toolkit/application/web/url-generator';
import { Button } from 'antd';
import { useState } from 'react';

/** The largest result that may be copied, in bytes. */
export const clipboardMaxBytes = 1_000_000;

const words = {
  copied: 'Copied.',
  refused: 'The browser did not allow it. Use the file instead.',
};

/** @param label its accessible name, where there are several */
export function CopyButton({ file, label }: { file: ByteSource; label?: string }) {
  const [state, setState] = useState<keyof typeof words>();
  const copy = async () => {
    try {
      const text = file
        .slice(0, file.size)
        .arrayBuffer()
        .then((bytes) => new Blob([bytes], { type: 'text/plain' }));
      // WebKit allows it only before anything is awaited, so the text follows.
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
      setState('copied');
    } catch {
      setState('refused');
    }
  };
  return (
    <>
      <Button type="link" aria-label={label} onClick={() => void copy()}>
        Copy
      </Button>
      {state && <span>{words[state]}</span>}
    </>
  );
}
