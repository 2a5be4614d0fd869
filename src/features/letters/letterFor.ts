import type { LetterPupil } from '../../../contract/letters.ts';

/** The navigation state of a link that begins a letter of one pupil. */
interface LetterFor {
  readonly letterFor: LetterPupil;
}

export const letterFor = (pupil: LetterPupil): LetterFor => ({ letterFor: pupil });

/** @returns whom the link named; nobody where the page was opened in another way */
export function readLetterPupils(state: unknown): readonly LetterPupil[] {
  const { letterFor: pupil } = (state ?? {}) as Partial<LetterFor>;
  return pupil ? [pupil] : [];
}
