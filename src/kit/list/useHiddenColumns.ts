import { useStore } from 'react-admin';
import { hiddenAtFirst, type AnyColumn } from './columns.ts';

/** Which columns of a table are hidden on this device, kept where react-admin keeps those of its own tables. */
export const useHiddenColumns = (resource: string | undefined, columns: readonly AnyColumn[]) =>
  useStore(`${resource}.datatable`, hiddenAtFirst(columns));
