import { useEffect, useMemo } from 'react';
import { useInput } from 'react-admin';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import UploadOutlined from '@mui/icons-material/UploadOutlined';
import { visuallyHidden } from '@mui/utils';
import { IMAGE_MAX_BYTES } from '../../../contract/limits.ts';
import { imageUrl } from './imageUrl.ts';

const HINT = `JPEG, PNG atau WebP, paling besar ${IMAGE_MAX_BYTES / 1024 / 1024} MB`;

/** One picture: the stored one (a path) until a file is chosen, which becomes the value. */
export function ImageInput({ source, label }: { readonly source: string; readonly label: string }) {
  const { field, fieldState, id } = useInput({ source });
  const preview = usePreview(field.value);
  const hintId = `${id}-hint`;
  return (
    <Box sx={{ mb: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        {preview && <Avatar variant="rounded" src={preview} alt="" sx={{ width: 72, height: 72 }} />}
        <Button
          component="label"
          // The input inside is what is focused and named; the label only looks like a button.
          // oxlint-disable-next-line jsx-a11y/aria-role -- takes MUI's role=button away
          role={undefined}
          tabIndex={-1}
          variant="outlined"
          startIcon={<UploadOutlined />}
          sx={{ '&:focus-within': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: 2 } }}
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
            onChange={({ target }) => target.files?.[0] && field.onChange(target.files[0])}
          />
        </Button>
        {field.value instanceof File && <span>{field.value.name}</span>}
      </Box>
      <FormHelperText id={hintId} error={fieldState.invalid}>
        {fieldState.error?.message ?? HINT}
      </FormHelperText>
    </Box>
  );
}

/** A chosen file is shown from memory, which is given back when another takes its place. */
function usePreview(value: unknown): string | undefined {
  const url = useMemo(() => (value instanceof File ? URL.createObjectURL(value) : undefined), [value]);
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);
  return url ?? (typeof value === 'string' && value ? imageUrl(value) : undefined);
}
