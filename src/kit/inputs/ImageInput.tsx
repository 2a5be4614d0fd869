import { useEffect, useMemo, useRef, useState } from 'react';
import { useInput, ValidationError } from 'react-admin';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import FormHelperText from '@mui/material/FormHelperText';
import UploadOutlined from '@mui/icons-material/UploadOutlined';
import { visuallyHidden } from '@mui/utils';
import { formatFileSize } from '../../i18n/format.ts';
import { imageUrl } from '../../providers/settings.ts';
import { scaleImage } from './scaleImage.ts';

const IMAGE_HINT = 'JPEG, PNG atau WebP. Foto yang besar diperkecil otomatis.';

/** An input for one picture. Its value is the path of the stored picture until a file is chosen, and then the file. */
export function ImageInput({ source, label }: { readonly source: string; readonly label: string }) {
  /** The file that is being scaled down; undefined while none is. */
  const latest = useRef<File>(undefined);
  const [chosen, setChosen] = useState<File>();
  // Saving is refused while the picture is scaled down: it would be sent in its original size, or not at all.
  const validate = () => (latest.current ? 'Gambar sedang diperkecil. Tunggu sebentar.' : undefined);
  const { field, fieldState, id } = useInput({ source, validate });

  const choose = async (file: File) => {
    latest.current = file;
    setChosen(file);
    const scaledFile = await scaleImage(file);
    // The user has chosen another file in the meantime.
    if (latest.current !== file) return;
    latest.current = undefined;
    setChosen(undefined);
    field.onChange(scaledFile);
  };

  const preview = usePreview(field.value);
  const hintId = `${id}-hint`;
  return (
    <Box sx={{ mb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        {preview && <Avatar variant="rounded" src={preview} alt="" sx={{ width: 72, height: 72 }} />}
        <Button
          component="label"
          // The label only looks like a button; the input inside it has the focus and the name.
          // oxlint-disable-next-line jsx-a11y/aria-role -- takes MUI's role=button away
          role={undefined}
          tabIndex={-1}
          variant="outlined"
          startIcon={<UploadOutlined />}
        >
          {preview ? `Ganti ${label.toLowerCase()}` : `Unggah ${label.toLowerCase()}`}
          <input
            id={id}
            type="file"
            name={field.name}
            accept="image/jpeg,image/png,image/webp"
            aria-invalid={fieldState.invalid}
            aria-describedby={hintId}
            style={visuallyHidden}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              // Emptied, so that choosing the same file again also triggers a change event.
              target.value = '';
              if (file) void choose(file);
            }}
          />
        </Button>
        <Box role="status" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {chosen ? (
            <>
              <CircularProgress aria-hidden size={16} sx={{ mr: 1 }} />
              Memperkecil gambar…
            </>
          ) : (
            field.value instanceof File && `${field.value.name} (${formatFileSize(field.value.size)})`
          )}
        </Box>
      </Box>
      <FormHelperText id={hintId} error={fieldState.invalid}>
        {fieldState.error?.message ? <ValidationError error={fieldState.error.message} /> : IMAGE_HINT}
      </FormHelperText>
    </Box>
  );
}

/** The URL of the preview. A chosen file gets an object URL, which is revoked when another file takes its place. */
function usePreview(value: unknown): string | undefined {
  const url = useMemo(() => (value instanceof File ? URL.createObjectURL(value) : undefined), [value]);
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);
  return url ?? (typeof value === 'string' && value ? imageUrl(value) : undefined);
}
