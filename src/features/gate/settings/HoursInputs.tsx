import { useFormContext, useWatch } from 'react-hook-form';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { TimeInput } from '../../../kit/inputs/TimeInput.tsx';
import '../gate.css';

/** The three hours of a day at the gate. */
export const HoursInputs = ({ source }: { readonly source: string }) => (
  <div className="gate-hours">
    <TimeInput source={`${source}.opens`} label="Gerbang dibuka" />
    <TimeInput source={`${source}.late_after`} label="Terlambat sesudah" />
    <TimeInput source={`${source}.leaves`} label="Pulang mulai" />
  </div>
);

interface OwnHoursProps {
  readonly source: string;
  readonly label: string;
}

/** Whether some days have hours of their own, which then begin with those of every day. */
export function OwnHours({ source, label }: OwnHoursProps) {
  const { getValues, setValue } = useFormContext();
  const isOwn = Boolean(useWatch({ name: source }));
  return (
    <fieldset className="gate-own">
      <legend className="vh">{label}</legend>
      <FormControlLabel
        label={label}
        control={
          <Switch
            checked={isOwn}
            onChange={(_event, isOn) =>
              setValue(source, isOn ? { ...getValues('hours.every') } : undefined, { shouldDirty: true })
            }
          />
        }
      />
      {isOwn && <HoursInputs source={source} />}
    </fieldset>
  );
}
