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
  /** Whether the field to search was asked for on a phone. */
  readonly isSearching: boolean;
  readonly numberLine: RefObject<HTMLInputElement | null>;
  /** Whether the number line is shown on a phone, where it appears once its key was pressed. */
  readonly isNumbering: boolean;
  readonly onCall: () => void;
  readonly onHelp: () => void;
  /** Opens the history. It is absent where the server stores none. */
  readonly onHistory?: () => void;
  /** The actions of the page. They are beside the heading, and on a phone in the menu. */
  readonly actions: readonly RegisterAction[];
}
