import type { PointerEventHandler } from 'react';
import Box from '@mui/material/Box';
import { pulled, squareOf, type Crop } from './crop.ts';

interface CropFrameProps {
  readonly picture: HTMLImageElement;
  readonly crop: Crop;
  /** The side on the screen, in CSS pixels. */
  readonly side: number;
  readonly isRound?: boolean;
  /** Without it the frame only shows. */
  readonly onCrop?: (crop: Crop) => void;
}

const percent = (share: number): string => `${share * 100}%`;

/**
 * The part of the picture that is cut out. It can be pulled; the sliders beside it do the same for the keyboard. It is no library's: the
 * smallest one that pulls a picture weighs 8 kB packed, and would leave the sliders, the preview and the cut to us.
 */
export function CropFrame({ picture, crop, side, isRound = false, onCrop }: CropFrameProps) {
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  const square = squareOf(size, crop);

  const pull: PointerEventHandler<HTMLElement> = ({ buttons, movementX, movementY }) => {
    if (buttons > 0) onCrop?.(pulled(size, crop, movementX, movementY, side));
  };

  return (
    <Box
      aria-hidden
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onCrop && pull}
      sx={{
        position: 'relative',
        overflow: 'hidden',
        flexShrink: 0,
        width: side,
        height: side,
        borderRadius: isRound ? '50%' : 2,
        bgcolor: 'action.hover',
        ...(onCrop && { cursor: 'move', touchAction: 'none', userSelect: 'none' }),
      }}
    >
      <img
        src={picture.src}
        alt=""
        draggable={false}
        style={{
          position: 'absolute',
          maxWidth: 'none',
          width: percent(size.width / square.side),
          height: percent(size.height / square.side),
          left: percent(-square.left / square.side),
          top: percent(-square.top / square.side),
        }}
      />
    </Box>
  );
}
