import { useLayoutEffect, useMemo, type ReactNode } from 'react';
import { createTheme, ThemeProvider, type Theme } from '@mui/material/styles';
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

  const theme = useMemo(
    () => (outer: Theme) => {
      const own = colours?.[outer.palette.mode];
      if (!own) return outer;
      const first = { main: own.accent, contrastText: own['on-accent'] };
      const { palette, ...rest } = outer;
      return createTheme({ ...rest, palette: { ...palette, primary: first, secondary: first } });
    },
    [colours],
  );
  return <ThemeProvider theme={theme}>{children}</ThemeProvider>;
}
