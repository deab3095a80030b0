import type { ByteSource } from '@toolkit/application/web/url-generator';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { CopyButton } from '../controls/copy-button.tsx';
import { pickLines, readSample } from './sample-lines.ts';

interface LookProps {
  /** The first URLs, before there is a file. */
  readonly urls?: readonly string[];
  readonly file?: ByteSource;
}

/** Shows twenty lines whole, each to be opened and copied. */
export function LookButton({ urls = [], file }: LookProps) {
  const [lines, setLines] = useState<readonly string[]>();
  const close = () => setLines(undefined);
  const look = async () => setLines(file ? await readSample(file).catch(() => urls) : urls);
  const { first, spread, odd } = pickLines(lines ?? []);
  return (
    <>
      <Button type="link" onClick={() => void look()}>
        Look at 20
      </Button>
      {lines && (
        <Modal
          open
          centered
          className="look"
          width={860}
          title={file ? 'Twenty lines of the file' : 'Twenty of the URLs'}
          closable={{ 'aria-label': 'Close' }}
          onCancel={close}
          footer={<Button onClick={close}>Close</Button>}
        >
          {[
            { heading: 'The first', lines: first },
            { heading: 'From all over', lines: spread },
            { heading: 'The longest and most unusual', lines: odd },
          ].map(
            ({ heading, lines }) =>
              lines.length > 0 && (
                <section key={heading} className="stack">
                  <h3 className="option-subtitle">{heading}</h3>
                  <ul className="option-list">
                    {lines.map((line) => (
                      <li key={line} className="row">
                        <bdi className="look-text">{line}</bdi>
                        {/^https?:\/\//i.test(line) && (
                          <a
                            href={line}
                            target="_blank"
                            rel="noopener noreferrer"
                            aria-label={`Open ${line}`}
                          >
                            Open ↗
                          </a>
                        )}
                        <CopyButton file={new Blob([line])} label={`Copy ${line}`} />
                      </li>
                    ))}
                  </ul>
                </section>
              ),
          )}
        </Modal>
      )}
    </>
  );
}
