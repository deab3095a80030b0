import type { ByteSource } from '@toolkit/application/web/url-generator';
import { Button } from 'antd';
import { useState } from 'react';

/** The largest result that may be copied, in bytes. */
export const clipboardMaxBytes = 1_000_000;

export function CopyButton({ file }: { file: ByteSource }) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  const copy = async () => {
    try {
      const bytes = await file.slice(0, file.size).arrayBuffer();
      await navigator.clipboard.writeText(new TextDecoder().decode(bytes));
      setState('copied');
    } catch {
      setState('refused');
    }
  };
  return (
    <>
      <Button className="generation-again" type="link" onClick={() => void copy()}>
        Copy to the clipboard
      </Button>
      <span className="generation-copied">
        {state === 'copied' && 'Copied.'}
        {state === 'refused' && 'The browser did not allow it. Use the file instead.'}
      </span>
    </>
  );
}
