import { NumberInput, SelectInput, TextInput, useRecordContext, useInput } from 'react-admin';
import Box from '@mui/material/Box';
import { useExtensions } from '../../providers/extensions.ts';
import { DayInput } from '../inputs/DayInput.tsx';
import type { Field, Fields } from './declaration.ts';
import { ImageInput } from '../inputs/ImageInput.tsx';
import { toOptions } from '../list/filters.ts';
import { ReferenceChoice } from '../inputs/ReferenceChoice.tsx';
import { SwitchInput } from '../inputs/SwitchInput.tsx';
import { TimeInput } from '../inputs/TimeInput.tsx';
import { useState, type ClipboardEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import MyLocationOutlined from '@mui/icons-material/MyLocationOutlined';
import { BusyButton } from '../page/BusyButton.tsx';
import { MapLink } from '../inputs/position/MapLink.tsx';
import TextField from '@mui/material/TextField';
import { parseDegrees, parsePosition } from '../inputs/position/position.ts';

/** The inputs that follow from the fields of a declaration. */
export const FieldInputs = ({ fields }: { readonly fields: Fields }) =>
  Object.entries(fields).map(([source, field]) => <FieldInput key={source} source={source} field={field} />);

interface FieldInputProps {
  readonly source: string;
  readonly field: Field;
}

function FieldInput({ source, field }: FieldInputProps) {
  const hasExtension = useExtensions();
  const record = useRecordContext();
  const { label, help, required = false, needs } = field;
  if (needs && !hasExtension(needs)) return null;
  const helperText = typeof help === 'object' ? (hasExtension(help.where) ? help.text : undefined) : help;
  const isRequired =
    typeof required === 'function'
      ? required(record)
      : typeof required === 'string'
        ? hasExtension(required)
        : required;
  const input = { source, label, isRequired, helperText };
  switch (field.type) {
    case 'lines':
      return <TextInput {...input} multiline minRows={2} />;
    case 'email':
      return <TextInput {...input} type="email" />;
    case 'phone':
      return <TextInput {...input} type="tel" />;
    case 'number':
      return <NumberInput {...input} min={field.min} max={field.max} step={1} />;
    case 'day':
      return <DayInput source={source} label={label} isRequired={isRequired} />;
    case 'time':
      return <TimeInput source={source} label={label} isRequired={isRequired} />;
    case 'choice':
      return (
        <SelectInput {...input} choices={toOptions(field.choices)} optionValue="value" optionText="label" />
      );
    case 'yesNo':
      return <SwitchInput source={source} label={field.words?.[0] ?? label} helperText={helperText} />;
    case 'image':
      return <ImageInput source={source} label={label} />;
    case 'position':
      return <PositionInputs />;
    case 'reference':
      return (
        <ReferenceChoice
          source={source}
          reference={field.reference}
          madeIn={field.madeIn}
          label={label}
          optionText={field.optionText ?? 'name'}
          preset={field.preset}
          filterAtFirst={field.filterAtFirst}
          helperText={helperText}
          isRequired={isRequired}
        />
      );
    default:
      return <TextInput {...input} />;
  }
}

const PositionInputs = () => (
  <>
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 2 }}>
      <DegreesInput source="latitude" label="Lintang" helperText="Selatan negatif, misalnya -7,257" />
      <DegreesInput source="longitude" label="Bujur" helperText="Misalnya 112,752" />
    </Box>
    <LocateButton />
  </>
);

const LOCATION_REFUSED_TEXT = 'Izinkan peramban memakai lokasi Anda, atau isi lintang dan bujur sendiri.';
const LOCATION_UNKNOWN_TEXT = 'Lokasi Anda tidak dapat ditentukan. Isi lintang dan bujur sendiri.';

const LOCATE_TIMEOUT_MS = 15_000;
/** Rounds to six decimals; the seventh would stand for a centimetre. */
const round = (degrees: number): number => Number(degrees.toFixed(6));

/** Fills the two inputs with the device's position, and links to a map of it. */
function LocateButton() {
  const { setValue } = useFormContext();
  const [latitude, longitude] = useWatch({ name: ['latitude', 'longitude'] });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  const locate = () => {
    if (!navigator.geolocation) return setProblem(LOCATION_UNKNOWN_TEXT);
    setBusy(true);
    setProblem('');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setBusy(false);
        setValue('latitude', round(coords.latitude), { shouldDirty: true });
        setValue('longitude', round(coords.longitude), { shouldDirty: true });
      },
      ({ code, PERMISSION_DENIED }) => {
        setBusy(false);
        setProblem(code === PERMISSION_DENIED ? LOCATION_REFUSED_TEXT : LOCATION_UNKNOWN_TEXT);
      },
      { enableHighAccuracy: true, timeout: LOCATE_TIMEOUT_MS },
    );
  };

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
      <BusyButton variant="outlined" startIcon={<MyLocationOutlined />} busy={busy} onClick={locate}>
        {busy ? 'Mencari lokasi…' : 'Gunakan lokasi saya'}
      </BusyButton>
      <MapLink latitude={latitude} longitude={longitude} />
      <span role="status">{problem}</span>
    </Box>
  );
}

interface DegreesInputProps {
  readonly source: 'latitude' | 'longitude';
  readonly label: string;
  readonly helperText: string;
}

/**
 * An input for the latitude or the longitude. The browser's own number input takes only the comma or only the point, depending on its
 * language.
 * Pasting a position copied from a map ("-7.257, 112.752") fills both inputs.
 */
function DegreesInput({ source, label, helperText }: DegreesInputProps) {
  const { field, fieldState, id } = useInput({ source });
  const { setValue } = useFormContext();
  /** The text while the user types; undefined after blur. */
  const [typed, setTyped] = useState<string>();

  const paste = (event: ClipboardEvent) => {
    const position = parsePosition(event.clipboardData.getData('text'));
    if (!position) return;
    event.preventDefault();
    setTyped(undefined);
    setValue('latitude', position[0], { shouldDirty: true });
    setValue('longitude', position[1], { shouldDirty: true });
  };

  return (
    <TextField
      id={id}
      name={field.name}
      inputRef={field.ref}
      label={label}
      value={typed ?? String(field.value).replace('.', ',')}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? helperText}
      slotProps={{ htmlInput: { autoComplete: 'off' } }}
      onPaste={paste}
      onChange={({ target }) => {
        setTyped(target.value);
        // Invalid input is sent to the server as typed, and the server's error appears beside the input.
        field.onChange(parseDegrees(target.value) ?? target.value);
      }}
      onBlur={() => {
        setTyped(undefined);
        field.onBlur();
      }}
    />
  );
}
