/** What a month said when it was signed, and whether it says so still. */
import type { Closing } from '../../contract/closings.ts';
import type { MonthRecap } from '../../contract/recap.ts';

/** What a signed sheet says: hari efektif, and by pupil the row's letters and the days that its percentage is of. */
export interface SignedSheet {
  /** null: signed before the month was over, while days were still to come. */
  readonly effective: number | null;
  readonly pupils: Readonly<Record<string, { readonly letters: string; readonly base: number }>>;
}

type Sheet = Pick<MonthRecap, 'effective'> & {
  readonly pupils: readonly Pick<MonthRecap['pupils'][number], 'id' | 'letters' | 'base'>[];
};

/** @param isOver whether the month has no day to come */
export const signedOf = ({ effective, pupils }: Sheet, isOver: boolean): SignedSheet => ({
  effective: isOver ? effective : null,
  pupils: Object.fromEntries(pupils.map(({ id, letters, base }) => [String(id), { letters, base }])),
});

/** @returns null where a sheet says what was signed */
export function changedSince(signed: SignedSheet, sheet: Sheet): NonNullable<Closing['changed']> | null {
  const isOver = signed.effective !== null;
  const now = signedOf(sheet, isOver);
  // A day that was to come, and has passed without a lesson, changes nothing.
  const row = (of: SignedSheet, id: string) => {
    const { letters, base } = of.pupils[id] ?? {};
    return `${isOver ? letters : letters?.replaceAll(' ', '-')} ${base}`;
  };
  const ids = new Set([...Object.keys(signed.pupils), ...Object.keys(now.pupils)]);
  const pupils = [...ids].filter((id) => row(signed, id) !== row(now, id)).length;
  const { effective: from } = signed;
  const { effective: to } = sheet;
  const effective = from === null || from === to ? null : { from, to };
  return pupils === 0 && effective === null ? null : { pupils, effective };
}
