import { useEffect, useId, useState, type ChangeEvent } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined';
import { useNotify } from 'react-admin';
import type { Identity } from '../../../providers/authProvider.ts';
import { Face } from '../../../kit/page/Face.tsx';
import { loadPicture } from './picture.ts';
import { PictureDialog } from './PictureDialog.tsx';
import type { UploadParams } from './endpoints.ts';

interface PictureSectionProps {
  readonly identity: Identity;
  /** @throws ApiError */
  readonly upload: (params: UploadParams & { readonly signal: AbortSignal }) => Promise<unknown>;
  readonly isUploading: boolean;
}

/** Shows the user's picture and the button that replaces it: choose a file, crop it, upload it. */
export function PictureSection({ identity, upload, isUploading }: PictureSectionProps) {
  const [picture, setPicture] = useState<HTMLImageElement>();
  const [problem, setProblem] = useState<string>();
  const inputId = useId();
  const notify = useNotify();

  useEffect(() => {
    if (picture) return () => URL.revokeObjectURL(picture.src);
  }, [picture]);

  const loadChosenFile = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // The input is emptied, because choosing the same file again would otherwise fire no change event.
    currentTarget.value = '';
    if (!file) return;
    setProblem(undefined);
    const url = URL.createObjectURL(file);
    try {
      setPicture(await loadPicture(url));
    } catch {
      URL.revokeObjectURL(url);
      setProblem('Gambar tidak dapat dibaca. Pilih gambar JPEG, PNG, atau WebP.');
    }
  };

  return (
    <Box component="section" aria-labelledby={`${inputId}-judul`} sx={{ mb: 3 }}>
      <Typography id={`${inputId}-judul`} component="h2" variant="h6" sx={{ mb: 1 }}>
        Foto profil
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Face
          key={identity.avatar}
          picture={identity.avatar}
          name={identity.fullName ?? ''}
          alt="Foto profil"
          large
        />
        <Button
          component="label"
          variant="outlined"
          startIcon={<PhotoCameraOutlined />}
          // oxlint-disable-next-line jsx-a11y/aria-role -- takes MUI's role=button away
          role={undefined}
          tabIndex={-1}
        >
          {identity.avatar ? 'Ganti foto' : 'Unggah foto'}
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp"
            onChange={(event) => void loadChosenFile(event)}
            style={{
              position: 'absolute',
              inset: 0,
              width: '100%',
              height: '100%',
              opacity: 0,
              cursor: 'pointer',
            }}
          />
        </Button>
      </Box>
      {problem && (
        <Alert severity="error" role="alert" sx={{ mt: 1, maxWidth: 720 }}>
          {problem}
        </Alert>
      )}
      {picture && (
        <PictureDialog
          picture={picture}
          upload={(image, onProgress, signal) => upload({ image, onProgress, signal })}
          isUploading={isUploading}
          onDone={() => {
            setPicture(undefined);
            notify('Berhasil mengunggah foto profil', { type: 'success' });
          }}
          onClose={() => setPicture(undefined)}
        />
      )}
    </Box>
  );
}
