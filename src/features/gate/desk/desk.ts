/** What the desk's screen makes of its answer. */
import { isPresent } from '../../../../contract/attendanceStatus.ts';
import type { DeskPupil, GateDesk, GateLeave } from '../../../../contract/gate/desk.ts';

/** A pupil with the class. */
export interface InClass extends DeskPupil {
  readonly Class: { readonly id: number | string; readonly name: string };
}

export const pupilsOf = ({ Classes }: Pick<GateDesk, 'Classes'>): InClass[] =>
  Classes.flatMap(({ Students, ...Class }) => Students.map((pupil) => ({ ...pupil, Class })));

/** Late pupils, the latest arrival first: who stands at the desk now is on top. */
export const latePupils = (pupils: readonly InClass[]): InClass[] =>
  pupils
    .filter(({ minutes_late: late }) => late > 0)
    .toSorted((a, b) => (b.arrived ?? '').localeCompare(a.arrived ?? ''));

/** Pupils whose latest mark in a register speaks against the gate: present there and not arrived, or Alpa and arrived. */
export const disagreeingPupils = (pupils: readonly InClass[]): InClass[] =>
  pupils.filter(({ mark, arrived, is_inside: isInside }) =>
    mark === 'alpa'
      ? isInside
      : mark !== null && isPresent(mark) && mark !== 'dispensasi' && arrived === null,
  );

export const leftWithoutLeave = (pupils: readonly InClass[]): InClass[] =>
  pupils.filter(({ left_early: early }) => early === 'without-leave');

export const openLeaves = ({ leaves }: Pick<GateDesk, 'leaves'>): GateLeave[] =>
  leaves.filter(({ returned_time: returned }) => returned === null);

/** Of each class, who is in the building. */
export const insideByClass = ({ Classes }: Pick<GateDesk, 'Classes'>): GateDesk['Classes'] =>
  Classes.map(({ Students, ...one }) => ({ ...one, Students: Students.filter(({ is_inside: is }) => is) }));
