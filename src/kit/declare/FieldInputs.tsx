import { NumberInput, SelectInput, TextInput, useRecordContext } from 'react-admin';
import Box from '@mui/material/Box';
import { useExtensions } from '../../providers/extensions.ts';
import { DayInput } from '../inputs/DayInput.tsx';
import type { Field, Fields } from './declaration.ts';
import { ImageInput } from '../inputs/ImageInput.tsx';
import { DegreesInput } from '../inputs/position/DegreesInput.tsx';
import { PositionHelp } from '../inputs/position/PositionHelp.tsx';
import { optionsOf } from '../list/filters.ts';
import { ReferenceChoice } from '../inputs/ReferenceChoice.tsx';
import { SwitchInput } from '../inputs/SwitchInput.tsx';
import { TimeInput } from '../inputs/TimeInput.tsx';

/** The inputs that follow from the fields of a declaration. */
export const FieldInputs = ({ fields }: { readonly fields: Fields }) =>
  Object.entries(fields).map(([source, field]) => <FieldInput key={source} source={source} field={field} />);

interface FieldInputProps {
  readonly source: string;
  readonly field: Field;
}

function FieldInput({ source, field }: FieldInputProps) {
  const offers = useExtensions();
  const record = useRecordContext();
  const { label, help, required = false, needs } = field;
  if (needs && !offers(needs)) return null;
  const helperText = typeof help === 'object' ? (offers(help.where) ? help.text : undefined) : help;
  const isRequired =
    typeof required === 'function'
      ? required(record)
      : typeof required === 'string'
        ? offers(required)
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
        <SelectInput {...input} choices={optionsOf(field.choices)} optionValue="value" optionText="label" />
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
    <PositionHelp />
  </>
);
