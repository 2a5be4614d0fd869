import { calls, type Id } from '../../../../contract/calls.ts';
import type { ImportKind, ImportRow } from '../../../../contract/intake/importRows.ts';
import type { ImportPlan, ImportRecord } from '../../../../contract/intake/imports.ts';
import {
  type Action,
  type Endpoints,
  extensionAction,
  readExtensionData,
  target,
} from '../../../providers/endpoint.ts';
import { IMPORT_SLUG } from '../../../school/paths.ts';

export interface SentImport {
  readonly kind: ImportKind;
  readonly file_name: string;
  readonly academic_year_id?: Id | undefined;
  readonly SchoolId?: Id | undefined;
  readonly valid_from?: string | undefined;
  readonly replaces?: boolean | undefined;
  readonly guardians?: boolean | undefined;
  readonly rows: readonly ImportRow[];
}

export const previewImport = extensionAction<SentImport, ImportPlan>(
  calls.previewImport,
  'Gagal memeriksa berkas',
);

export const undoImport: Action<Id, ImportRecord> = {
  target: (id) => target(calls.undoImport, id),
  body: () => ({}),
  read: readExtensionData,
  message: 'Gagal mengurungkan impor',
};

export const importEndpoints: Endpoints = {
  [IMPORT_SLUG]: {
    messages: { list: 'Gagal mengambil data impor', create: 'Gagal mengimpor berkas' },
    calls: { list: 'listImports', create: 'createImport' },
  },
};
