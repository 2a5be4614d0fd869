import { useStore } from 'react-admin';
import { listInitiallyHidden, type AnyColumn } from './columns.ts';

/** The columns of a table that are hidden on this device. They are stored where react-admin stores those of its own tables. */
export const useHiddenColumns = (resource: string | undefined, columns: readonly AnyColumn[]) =>
  useStore(`${resource}.datatable`, listInitiallyHidden(columns));
