import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined';
import ArrowRightOutlined from '@ant-design/icons/ArrowRightOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import 'react-easy-crop/react-easy-crop.css';
import './crop-dialog.css';
import {
  type Picture,
  type PicturePart,
  type PictureProblem,
  Pictures,
} from '@toolkit/application/web/account';
import { fail, type Result } from '@toolkit/domain/result';
import { Button, Modal } from 'antd';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import { busyIcon } from '../forms/busy-icon.tsx';
import { useService } from '../use-service.tsx';
import { useObjectUrl } from './use-object-url.ts';

interface CropDialogProps {
  readonly file: File;
  /** Without an argument: cancelled. */
  readonly onDone: (made?: Result<Picture, PictureProblem>) => void;
}

const moves = [
  ['ArrowLeft', 'Move left', ArrowLeftOutlined],
  ['ArrowRight', 'Move right', ArrowRightOutlined],
  ['ArrowUp', 'Move up', ArrowUpOutlined],
  ['ArrowDown', 'Move down', ArrowDownOutlined],
] as const;

/** Crops a picture to the square that becomes the avatar, by dragging, by buttons or by keys. */
export default function CropDialog({ file, onDone }: CropDialogProps) {
  const id = useId();
  const pictures = useService(Pictures);
  const url = useObjectUrl(file);
  const [part, setPart] = useState<PicturePart>();
  /** Once the dialog is open. */
  const [firstFocus, setFirstFocus] = useState<Element | null>(null);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [busy, setBusy] = useState(false);

  // The picture takes time. Whoever has moved the focus meanwhile keeps it.
  const isDrawn = part !== undefined;
  useEffect(() => {
    if (isDrawn && document.activeElement === firstFocus) document.getElementById(`${id}square`)?.focus();
  }, [isDrawn, firstFocus, id]);

  const use = async () => {
    if (!part || busy) return;
    setBusy(true);
    onDone(await pictures.shrink(file, part).catch(() => fail('not-an-image' as const)));
  };
  /** As the key does: the cropper keeps the picture within its bounds then. */
  const move = (key: string) =>
    document
      .getElementById(`${id}square`)
      ?.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  const useOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void use();
  };

  return (
    <Modal
      open
      centered
      title="Crop your picture"
      closable={{ 'aria-label': 'Close' }}
      afterOpenChange={() => setFirstFocus(document.activeElement)}
      onCancel={() => onDone()}
      okText="Use picture"
      okButtonProps={{ loading: busyIcon(busy), 'aria-busy': busy, 'aria-disabled': !isDrawn }}
      onOk={use}
    >
      <p id={`${id}help`}>
        Drag the picture, or move it by the buttons or the arrow keys. Your avatar shows what lies in the
        circle.
      </p>
      {file.type === 'image/gif' && <p>A moving GIF becomes a still picture: its first frame.</p>}
      <div className="crop-box">
        {/* The cropper measures its position, and the dialog moves while it opens. */}
        {firstFocus && url !== undefined && (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            aspect={1}
            cropShape="round"
            showGrid={false}
            keyboardStep={16}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={(_percent, pixels) => setPart(pixels)}
            mediaProps={{ onError: () => onDone(fail('not-an-image')) }}
            cropperProps={{
              id: `${id}square`,
              role: 'application',
              'aria-label': 'Part of the picture',
              'aria-describedby': `${id}help`,
              onKeyDownCapture: useOnEnter,
            }}
            // The page's content security policy forbids styles from scripts.
            disableAutomaticStylesInjection
          />
        )}
      </div>
      <label className="crop-zoom">
        Zoom
        <input
          type="range"
          min={1}
          max={3}
          step={0.05}
          value={zoom}
          aria-valuetext={`${Math.round(zoom * 100)} %`}
          onChange={(event) => setZoom(Number(event.target.value))}
          onKeyDown={useOnEnter}
        />
      </label>
      <div className="crop-moves">
        {moves.map(([key, label, Icon]) => (
          <Button key={key} aria-label={label} icon={<Icon />} onClick={() => move(key)} />
        ))}
      </div>
    </Modal>
  );
}
