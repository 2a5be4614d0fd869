import type { RefObject } from 'react';
import type { Register } from './engine/register.ts';
import type { Pupil } from './RegisterList.tsx';
import type { RegisterAction } from './useRegisterActions.tsx';

export interface RegisterToolsProps {
  readonly register: Register;
  /** The whole class. */
  readonly pupils: readonly Pupil[];
  readonly mayWrite: boolean;
  /** Whether the day of the session has not come. */
  readonly isEarly: boolean;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly numberLine: RefObject<HTMLInputElement | null>;
  /** On a phone the line is there once it was asked for with its key. */
  readonly isNumbering: boolean;
  readonly onCall: () => void;
  readonly onHelp: () => void;
  /** Where the server keeps a history. */
  readonly onHistory?: () => void;
  /** Beside the heading, except on a phone. */
  readonly actions: readonly RegisterAction[];
}
