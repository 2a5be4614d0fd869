import { DateInput, type DateInputProps } from 'react-admin';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { ChangeEvent } from 'react';
import { formatDay } from '../../i18n/format.ts';

interface DayInputProps extends Pick<DateInputProps, 'autoComplete' | 'isRequired'> {
  readonly source: string;
  readonly label: string;
}

/**
 * A day, with the device's own picker. That one writes the parts in the order of the browser's language (07/14/2026),
 * so what was chosen is written out below.
 */
export function DayInput({ source, ...rest }: DayInputProps) {
  const { setValue } = useFormContext();
  const { defaultValues } = useFormState();
  // What the form began with: to go through an empty day is no edit.
  const empty = defaultValues?.[source] === undefined ? undefined : null;
  const day: unknown = useWatch({ name: source });
  const takeEmptied = ({ target }: ChangeEvent<HTMLInputElement>) => {
    // react-admin's takes an emptied day only when it is left: Enter would save the day that is no longer there.
    if (target.value === '' && !target.validity?.badInput) setValue(source, empty, { shouldDirty: true });
  };
  return (
    <DateInput
      source={source}
      onChange={takeEmptied}
      parse={(value: string) => value || empty}
      helperText={typeof day === 'string' && day !== '' ? formatDay(day) : undefined}
      {...rest}
    />
  );
}
