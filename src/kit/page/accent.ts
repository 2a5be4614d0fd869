import { createContext } from 'react';
import type { accentOf } from '../../look/accent.ts';

/** The school's own colour for MUI components. Everything else takes it from the CSS tokens. */
export const Accent = createContext<ReturnType<typeof accentOf> | undefined>(undefined);
