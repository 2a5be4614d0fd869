import { useCallback } from 'react';
import type { Id } from '../../../contract/calls.ts';
import { useStoreAfterPaint } from './afterPaint.ts';
import type { PupilView, Register } from './engine/registerTypes.ts';

/** Selects a value from one pupil's view. The component renders again when that value changes, after the tap itself has been painted. */
export function usePupil<T>(register: Register, id: Id, selectValue: (view: PupilView) => T): T {
  const watch = useCallback((listener: () => void) => register.watch(id, listener), [register, id]);
  return useStoreAfterPaint(watch, () => selectValue(register.view(id)));
}
