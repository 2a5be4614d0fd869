import { DateInput, type DateInputProps } from 'react-admin';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { ChangeEvent } from 'react';
import { formatDateWithWeekday } from '../../i18n/format.ts';

interface DayInputProps extends Pick<DateInputProps, 'autoComplete' | 'isRequired'> {
  readonly source: string;
  readonly label: string;
}

/**
 * A date input with the device's own picker. The picker shows the day in the order of the browser's language (07/14/2026), so the chosen
 * day is also written out below.
 */
export function DayInput({ source, ...rest }: DayInputProps) {
  const { setValue } = useFormContext();
  const { defaultValues } = useFormState();
  // The empty value that the form started with, so that a day which is entered and emptied again does not count as an edit.
  const emptyValue = defaultValues?.[source] === undefined ? undefined : null;
  const day: unknown = useWatch({ name: source });
  const applyEmptiedDay = ({ target }: ChangeEvent<HTMLInputElement>) => {
    // react-admin's input takes over an emptied day only on blur, so that Enter would save the old day.
    if (target.value === '' && !target.validity?.badInput)
      setValue(source, emptyValue, { shouldDirty: true });
  };
  return (
    <DateInput
      source={source}
      onChange={applyEmptiedDay}
      parse={(value: string) => value || emptyValue}
      helperText={typeof day === 'string' && day !== '' ? formatDateWithWeekday(day) : undefined}
      {...rest}
    />
  );
}
