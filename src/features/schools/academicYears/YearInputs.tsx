import { useEffect } from 'react';
import { useGetList } from 'react-admin';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import Box from '@mui/material/Box';
import { SEMESTER_NAMES, defaultSemestersWithin } from '../../../../contract/semesters.ts';
import { FieldInputs } from '../../../kit/declare/FieldInputs.tsx';
import { DayInput } from '../../../kit/inputs/DayInput.tsx';
import { useIsHadir } from '../../../providers/extensions.ts';
import { fields } from './fields.ts';

const { is_active, ...days } = fields;

export function Inputs({ isNew }: { readonly isNew: boolean }) {
  usePresetFirstYearActive(isNew);
  return (
    <>
      <FieldInputs fields={days} />
      {useIsHadir() && <SemesterInputs isNew={isNew} />}
      <FieldInputs fields={{ is_active }} />
    </>
  );
}

function SemesterInputs({ isNew }: { readonly isNew: boolean }) {
  useDerivedSemesters(isNew);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 2 }}>
      {SEMESTER_NAMES.flatMap((name, at) => [
        <DayInput
          key={`${name} start`}
          source={`semesters.${at}.start_date`}
          label={`Semester ${name} mulai`}
          isRequired
        />,
        <DayInput
          key={`${name} end`}
          source={`semesters.${at}.end_date`}
          label={`Semester ${name} selesai`}
          isRequired
        />,
      ])}
    </Box>
  );
}

/** Presets the first year as active, because the server makes it active as well. */
function usePresetFirstYearActive(isNew: boolean): void {
  const { setValue } = useFormContext();
  const { data } = useGetList(
    'tahun-ajaran',
    { pagination: { page: 1, perPage: 1 } },
    { enabled: isNew, retry: false, onError: () => undefined },
  );
  const isFirst = isNew && data?.length === 0;
  // The form sets its initial values after its inputs are mounted, so this waits until a name has been typed.
  const name: unknown = useWatch({ name: 'name' });
  useEffect(() => {
    if (isFirst && name) setValue('is_active', true);
  }, [isFirst, name, setValue]);
}

/** Derives the semesters of a new year from its first and last day, until somebody edits them. */
function useDerivedSemesters(isNew: boolean): void {
  const { setValue } = useFormContext();
  const { dirtyFields } = useFormState();
  const [start, end]: unknown[] = useWatch({ name: ['start_date', 'end_date'] });
  const isUntouched = isNew && dirtyFields.semesters === undefined;
  useEffect(() => {
    if (!isUntouched || typeof start !== 'string' || typeof end !== 'string') return;
    for (const [at, { start_date: from, end_date: to }] of defaultSemestersWithin(start, end)?.entries() ??
      []) {
      setValue(`semesters.${at}.start_date`, from);
      setValue(`semesters.${at}.end_date`, to);
    }
  }, [isUntouched, start, end, setValue]);
}
