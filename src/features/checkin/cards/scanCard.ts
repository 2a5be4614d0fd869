import { type Register, groupLabel, groupOf, type RosterRow } from '../../attendance/index.ts';

/** What came of one card, as the teacher reads it. */
export interface Scan {
  readonly kind: 'marked' | 'known' | 'refused';
  readonly text: string;
  /** Whom it marked. */
  readonly pupil?: RosterRow;
}

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Marks the pupil of a card as Hadir; what is recorded already stays. */
export function scanCard(register: Register, roster: readonly RosterRow[], number: string): Scan {
  const pupil = roster.find(({ nis }) => nis !== '' && same(nis, number));
  if (!pupil) return { kind: 'refused', text: `${number.trim().slice(0, 40)}: tidak ada di kelas ini` };
  const { status } = register.view(pupil.id);
  if (status === null) {
    register.mark(pupil.id, 'hadir');
    return { kind: 'marked', text: `${pupil.name}: Hadir`, pupil };
  }
  const group = groupOf(status);
  return {
    // Held up twice, or marked otherwise: the latter is for the teacher to look at.
    kind: status === 'hadir' ? 'known' : 'refused',
    text: `${pupil.name}: sudah tercatat ${group === 'lain' ? status : groupLabel(group)}`,
  };
}

/** What came of it by now: a mark long before the lesson waits for an answer, which may be no. */
export function settled<S extends Scan>(scan: S, register: Register): S {
  const isWaiting = scan.pupil && register.view(scan.pupil.id).status === null;
  return isWaiting ? { ...scan, kind: 'refused', text: `${scan.pupil?.name}: belum dicatat` } : scan;
}
