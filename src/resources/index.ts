import type { ResourceDeclaration } from './defineResource.tsx';
import { sessions } from './sessions/index.tsx';
import { subjects } from './subjects/index.tsx';

/** Every resource of the dashboard, in the order of the menu. */
export const resources: readonly ResourceDeclaration[] = [subjects, sessions];
