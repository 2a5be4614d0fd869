import { useRef, useState, type PointerEventHandler } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Slider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';
import { BusyButton } from '../../../kit/page/BusyButton.tsx';
import { formatPercent } from '../../../i18n/format.ts';
import { describeProblem } from '../../../providers/errors.ts';
import { CENTERED, MAX_ZOOM, type Crop, dragCrop, computeCropSquare } from './crop.ts';
import { encodePicture } from './picture.ts';

/** The side of the frame, in pixels. It leaves room for the sliders on a small phone. */
const FRAME_PX = 200;
const PREVIEW_PX = 72;

interface PictureDialogProps {
  readonly picture: HTMLImageElement;
  /** @throws ApiError */
  readonly upload: (
    image: Blob,
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ) => Promise<unknown>;
  readonly isUploading: boolean;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** A dialog in which the user chooses the part of the picture that is shown, and uploads it. */
export function PictureDialog({ picture, upload, isUploading, onDone, onClose }: PictureDialogProps) {
  const [crop, setCrop] = useState(CENTERED);
  const [share, setShare] = useState(0);
  const [problem, setProblem] = useState<string>();
  const uploadAbortRef = useRef<AbortController>(undefined);

  const send = async () => {
    if (isUploading) return;
    const { signal } = (uploadAbortRef.current = new AbortController());
    setProblem(undefined);
    setShare(0);
    try {
      await upload(await encodePicture(picture, crop), setShare, signal);
      onDone();
    } catch (error) {
      if (signal.aborted) return;
      setProblem(describeProblem(error));
    }
  };

  const close = () => {
    uploadAbortRef.current?.abort();
    onClose();
  };

  return (
    <Dialog open onClose={close} aria-labelledby="atur-foto" maxWidth="xs" fullWidth>
      <DialogTitle id="atur-foto">Atur foto</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        {problem && (
          <Alert severity="error" role="alert">
            {problem}
          </Alert>
        )}
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-end', justifyContent: 'center' }}
        >
          <CropFrame picture={picture} crop={crop} side={FRAME_PX} onCrop={setCrop} />
          <Box sx={{ textAlign: 'center' }}>
            <CropFrame picture={picture} crop={crop} side={PREVIEW_PX} isRound />
            <Typography variant="body2">Pratinjau</Typography>
          </Box>
        </Box>
        <CropSliders crop={crop} onCrop={setCrop} />
        {isUploading && (
          <Box role="status">
            <LinearProgress variant="determinate" value={share * 100} aria-label="Kemajuan unggahan" />
            <Typography variant="body2" sx={{ mt: 0.5 }}>
              {share < 1 ? `Mengunggah... ${formatPercent(Math.round(share * 100) / 100)}` : 'Memproses...'}
            </Typography>
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>Batal</Button>
        <BusyButton variant="contained" busy={isUploading} onClick={() => void send()}>
          Unggah foto
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}

interface CropSlidersProps {
  readonly crop: Crop;
  readonly onCrop: (crop: Crop) => void;
}

const SLIDERS = [
  { field: 'zoom', label: 'Perbesar', min: 1, max: MAX_ZOOM },
  { field: 'x', label: 'Geser ke samping', min: 0, max: 1 },
  { field: 'y', label: 'Geser ke atas atau bawah', min: 0, max: 1 },
] as const;

const CropSliders = ({ crop, onCrop }: CropSlidersProps) => (
  <Box>
    {SLIDERS.map(({ field, label, min, max }) => (
      <Box key={field}>
        <Typography id={`atur-foto-${field}`} variant="body2">
          {label}
        </Typography>
        <Slider
          size="small"
          aria-labelledby={`atur-foto-${field}`}
          value={crop[field]}
          min={min}
          max={max}
          step={0.01}
          shiftStep={0.1}
          getAriaValueText={(value) => formatPercent(value)}
          onChange={(_, value) => onCrop({ ...crop, [field]: value })}
        />
      </Box>
    ))}
  </Box>
);

interface CropFrameProps {
  readonly picture: HTMLImageElement;
  readonly crop: Crop;
  /** The side on the screen, in CSS pixels. */
  readonly side: number;
  readonly isRound?: boolean;
  /** Called when the picture is dragged. Without it the frame is only a preview. */
  readonly onCrop?: (crop: Crop) => void;
}

const percent = (share: number): string => `${share * 100}%`;

/**
 * Shows the part of the picture that is cut out. The picture can be dragged; the sliders beside it do the same for the keyboard.
 * No library is used: the smallest one that can drag a picture weighs 8 kB packed, and would still leave the sliders, the preview and the
 * cropping to us.
 */
function CropFrame({ picture, crop, side, isRound = false, onCrop }: CropFrameProps) {
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  const square = computeCropSquare(size, crop);

  const dragPicture: PointerEventHandler<HTMLElement> = ({ buttons, movementX, movementY }) => {
    if (buttons > 0) onCrop?.(dragCrop(size, crop, movementX, movementY, side));
  };

  return (
    <Box
      aria-hidden
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onCrop && dragPicture}
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
