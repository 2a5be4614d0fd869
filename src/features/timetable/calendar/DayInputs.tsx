import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { CALENDAR_DAY_KINDS, type CalendarDayKind } from '../../../../contract/schoolWeek.ts';
import { FieldInputs } from '../../../kit/declare/FieldInputs.tsx';
import type { Fields } from '../../../kit/declare/declaration.ts';
import { fields } from './fields.ts';

export function Inputs() {
  usePresetSchoolDayByKind();
  return <FieldInputs fields={fields as Fields} />;
}

/** Whether it is a school day follows from its kind when that is chosen; it can be said otherwise afterwards. */
function usePresetSchoolDayByKind(): void {
  const { setValue } = useFormContext();
  const kind: unknown = useWatch({ name: 'kind' });
  const before = useRef(kind);
  useEffect(() => {
    if (kind === before.current) return;
    before.current = kind;
    if (typeof kind === 'string' && kind in CALENDAR_DAY_KINDS)
      setValue('is_school_day', CALENDAR_DAY_KINDS[kind as CalendarDayKind].isSchoolDay, {
        shouldDirty: true,
      });
  }, [kind, setValue]);
}
