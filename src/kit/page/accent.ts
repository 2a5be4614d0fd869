import { createContext } from 'react';
import type { createAccents } from '../../look/accent.ts';

/** The school's own colour for MUI components. Everything else takes it from the CSS tokens. */
export const AccentContext = createContext<ReturnType<typeof createAccents> | undefined>(undefined);
