import { useLayoutEffect, useMemo, type ReactNode } from 'react';
import { Accent } from '../kit/page/accent.ts';
import { useSchoolAccent } from '../providers/extensions.ts';
import { accentOf, propertyOf } from '../look/accent.ts';
import { showAccent } from './keptAccent.ts';

const MODES = ['light', 'dark'] as const;

/** The frame in the school's own colour: the tokens of look/, and MUI's first colour with them. */
export function SchoolAccent({ children }: { readonly children: ReactNode }) {
  const wish = useSchoolAccent();
  const colours = useMemo(() => (wish ? accentOf(wish) : undefined), [wish]);

  useLayoutEffect(() => {
    if (wish === undefined) return;
    const own = MODES.flatMap((mode) =>
      Object.entries(colours?.[mode] ?? {}).map(
        ([token, colour]) => [propertyOf(mode, token), colour] as const,
      ),
    );
    showAccent(Object.fromEntries(own));
  }, [wish, colours]);

  return <Accent value={colours}>{children}</Accent>;
}
