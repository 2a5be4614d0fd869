import { useEffect } from 'react';
import Typography from '@mui/material/Typography';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { Fields } from '../../../kit/declare/declaration.ts';
import { FieldInputs } from '../../../kit/declare/FieldInputs.tsx';
import { DayInput } from '../../../kit/inputs/DayInput.tsx';
import { useIsHadir, useToday } from '../../../providers/extensions.ts';
import { fields } from './fields.ts';

const { name, classId, teacherId, ...others } = fields as Fields;
const CLASS_AND_TEACHER_FIELDS = ['classId', 'teacherId'] as const;

export const Inputs = ({ isNew }: { readonly isNew: boolean }) => (
  <>
    <FieldInputs fields={{ name, classId, teacherId } as Fields} />
    {!isNew && <EffectiveFromInput />}
    <FieldInputs fields={others as Fields} />
  </>
);

/** Asks from which day on another class or teacher applies to the subject. This is an extension of the specification. */
function EffectiveFromInput() {
  const isHadir = useIsHadir();
  const today = useToday();
  const { setValue, getValues } = useFormContext();
  const { defaultValues } = useFormState();
  const owner: unknown[] = useWatch({ name: CLASS_AND_TEACHER_FIELDS });
  const isChanged = CLASS_AND_TEACHER_FIELDS.some(
    (source, i) => String(defaultValues?.[source] ?? '') !== String(owner[i] ?? ''),
  );
  const isShown = isHadir && isChanged;
  useEffect(() => {
    if (!isShown) setValue('effective_from', undefined);
    else if (getValues('effective_from') === undefined) setValue('effective_from', today);
  }, [isShown, today, setValue, getValues]);
  if (!isShown) return null;
  return (
    <>
      <DayInput source="effective_from" label="Mulai tanggal" />
      <Typography variant="body2" sx={{ mt: -1, mb: 2, color: 'text.secondary' }}>
        Sesi sejak tanggal ini yang belum dimulai dan belum dicatat ikut pindah; sesi lain tetap pada kelas
        dan guru semula.
      </Typography>
    </>
  );
}
