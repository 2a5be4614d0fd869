import { useState, type ReactNode } from 'react';
import Button from '@mui/material/Button';

/** The first of a long list, and a button for all of it. */
export function useFirstOrAll<T>(
  all: readonly T[],
  countAtFirst: number,
  label: string,
): [readonly T[], ReactNode] {
  const [isAll, setIsAll] = useState(false);
  const button = all.length > countAtFirst && (
    <Button sx={{ mt: 1 }} aria-expanded={isAll} onClick={() => setIsAll(!isAll)}>
      {isAll ? 'Tampilkan lebih sedikit' : label}
    </Button>
  );
  return [isAll ? all : all.slice(0, countAtFirst), button];
}
