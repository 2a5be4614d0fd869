import { createContext } from 'react';
import type { accentOf } from '../../look/accent.ts';

/** The school's own colour, for what is drawn by MUI: everything else takes it from the tokens. */
export const Accent = createContext<ReturnType<typeof accentOf> | undefined>(undefined);
