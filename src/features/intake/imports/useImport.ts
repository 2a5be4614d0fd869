import { useCallback, useEffect, useState } from 'react';
import { useStore } from 'react-admin';
import { useLocation } from 'react-router-dom';
import type { Id } from '../../../../contract/calls.ts';
import type { ImportField, ImportKind } from '../../../../contract/intake/importRows.ts';
import { newFormKey } from '../../../providers/createKey.ts';
import { useDebounced } from '../../../kit/page/useDebounced.ts';
import { dropImportDraft, storeImportDraft, readImportDraft, type PendingImport } from './draft.ts';
import { type ColumnUse, toChoiceKey } from '../../../files/header.ts';
import { FileProblem, MAX_FILE_BYTES } from '../../../files/source.ts';
import {
  tableForSomebodyElse,
  tableWithAnswer,
  tableWithCell,
  type ImportQuestion,
  tableWithoutRow,
} from './mend.ts';
import { IMPORT_SLUG } from '../../../school/paths.ts';
import type { FileAnswer } from './file.worker.ts';
import type { ReadRequest } from '../../../files/read.ts';
import { askWorker } from '../../../files/inWorker.ts';
import type { Table } from '../../../files/table.ts';

/** How long the user must type nothing before the import is stored and checked by the server, in ms. */
export const TYPING_PAUSE_MS = 700;

interface ImportChoices {
  readonly yearId?: Id | undefined;
  readonly schoolId?: Id | undefined;
  /** For a timetable: from which day on it applies. `replaces` says whether it replaces the existing lessons. */
  readonly validFrom?: string | undefined;
  readonly replaces?: boolean | undefined;
  /** For pupils: whether the columns about guardians are taken, too. */
  readonly guardians?: boolean | undefined;
}

/** The state of one import, from the file to its record. What was read and corrected survives a reload. */
export function useImport(kind: ImportKind, person: Id) {
  const { pathname } = useLocation();
  const [draft] = useState(() => readImportDraft(person, pathname));
  const [name, setName] = useState(draft?.name ?? '');
  const [table, setTable] = useState(draft?.table);
  const [chosen, setChosen] = useState<ImportChoices>({
    yearId: draft?.yearId,
    schoolId: draft?.schoolId,
    validFrom: draft?.validFrom,
    replaces: draft?.replaces,
    guardians: draft?.guardians,
  });
  const [isKept, setKept] = useState(draft !== undefined);
  const [sending, setSending] = useState(draft?.sent);
  const [problem, setProblem] = useState<string>();
  const [isReading, setReading] = useState(false);
  const [columns, setColumns] = useStore<Readonly<Record<string, ColumnUse>>>(`${IMPORT_SLUG}.${kind}`, {});
  /** The file or text that the table was read from; undefined after a reload. */
  const [content, setContent] = useState<FileToRead['content']>();
  const [formKey] = useState(() => {
    const key = newFormKey();
    if (draft) key.resume(draft.createKey);
    return key;
  });

  const debouncedTable = useDebounced(table, TYPING_PAUSE_MS);
  useEffect(() => {
    // After `finish` the debounced table is still the old one; it must not be stored again.
    if (!debouncedTable || debouncedTable !== table) return;
    storeImportDraft(person, pathname, {
      name,
      table: debouncedTable,
      ...chosen,
      sent: sending,
      createKey: formKey.value(),
    });
  }, [person, pathname, name, table, debouncedTable, chosen, sending, formKey]);

  /** Stores a request before it is sent, so that its answer can be requested whatever becomes of this page. */
  const storePendingImport = (of: PendingImport) => {
    setSending(of);
    if (table)
      storeImportDraft(person, pathname, { name, table, ...chosen, sent: of, createKey: formKey.value() });
  };
  /** Forgets the sent request, because it was answered or the import has changed since. The next request gets a new key. */
  const forgetPendingImport = useCallback(() => {
    setSending(undefined);
    formKey.renew();
  }, [formKey]);

  const read = useCallback(
    async (file: FileToRead) => {
      setReading(true);
      setProblem(undefined);
      try {
        const found = await readInBackground(file);
        setContent(file.content);
        forgetPendingImport();
        setName(file.name);
        setTable(found);
        setKept(false);
      } catch (error) {
        setProblem(
          error instanceof FileProblem ? error.message : 'Berkas ini tidak dapat dibaca. Pilih lagi.',
        );
      } finally {
        setReading(false);
      }
    },
    [forgetPendingImport],
  );

  const open = (of: File | string) =>
    read({
      kind,
      name: typeof of === 'string' ? 'Tempelan' : of.name,
      content: of,
      chosen: columns,
      guardians: chosen.guardians,
    });

  /** Reads the same file again with another sheet, with a column interpreted differently, or with guardians or without. */
  const reread = (change: {
    readonly sheet?: number;
    readonly column?: readonly [label: string, use: ColumnUse];
    readonly guardians?: boolean;
  }) => {
    if (content === undefined) return;
    const { column, guardians = chosen.guardians } = change;
    const next = column ? { ...columns, [toChoiceKey(column[0])]: column[1] } : columns;
    if (column) setColumns(next);
    void read({ kind, name, content, chosen: next, guardians, sheet: change.sheet ?? table?.sheet });
  };

  const correctCell = useCallback(
    (row: number, field: ImportField, text: string) => {
      forgetPendingImport();
      setTable((now) => now && tableWithCell(now, row, field, text));
    },
    [forgetPendingImport],
  );
  /** Answers whether a row means the person who has its numbers. */
  const answer = useCallback(
    (of: ImportQuestion, isSame: boolean) => {
      forgetPendingImport();
      setTable(
        (now) => now && (isSame ? tableWithAnswer(now, of.row, of.id) : tableForSomebodyElse(now, of)),
      );
    },
    [forgetPendingImport],
  );
  const reopenQuestion = useCallback(
    (row: number) => {
      forgetPendingImport();
      setTable((now) => now && tableWithAnswer(now, row, undefined));
    },
    [forgetPendingImport],
  );
  const discardRow = useCallback(
    (row: number) => {
      forgetPendingImport();
      setTable((now) => now && tableWithoutRow(now, row));
    },
    [forgetPendingImport],
  );

  /** Forgets everything about the import, because it is written or abandoned. */
  const clearImport = () => {
    dropImportDraft(person, pathname);
    setSending(undefined);
    setContent(undefined);
    setTable(undefined);
    setProblem(undefined);
  };

  return {
    name,
    table,
    chosen,
    problem,
    isReading,
    /** Whether the import was restored after a reload. */
    isKept,
    canReread: content !== undefined,
    open,
    reread,
    close: clearImport,
    finish: clearImport,
    choose: (change: ImportChoices) => {
      forgetPendingImport();
      setChosen({ ...chosen, ...change });
      if (change.guardians !== undefined) reread({ guardians: change.guardians });
    },
    mend: correctCell,
    leaveOut: discardRow,
    answer,
    askAgain: reopenQuestion,
    createKey: formKey.value,
    /** The request that was sent and not answered yet. */
    sending,
    keepSending: storePendingImport,
    forgetSending: forgetPendingImport,
  };
}

export type ImportState = ReturnType<typeof useImport>;

const UNREADABLE_FILE_TEXT =
  'Berkas ini tidak dapat dibaca. Simpan ulang sebagai .xlsx atau .csv, lalu coba lagi.';

type FileToRead = Omit<ReadRequest, 'content'> & { readonly content: File | string };

/**
 * Reads a file in a worker.
 * @throws FileProblem with a message for the user
 */
async function readInBackground({ content, ...request }: FileToRead): Promise<Table> {
  // The size is checked before anything of the file is read.
  if (typeof content !== 'string' && content.size > MAX_FILE_BYTES) {
    throw new FileProblem('Berkas terlalu besar. Paling besar 10 MB.');
  }
  const bytes = typeof content === 'string' ? content : new Uint8Array(await content.arrayBuffer());
  const worker = new Worker(new URL('./file.worker.ts', import.meta.url), { type: 'module' });
  const readRequest: ReadRequest = { ...request, content: bytes };
  const transfer = typeof bytes === 'string' ? [] : [bytes.buffer];
  const answer = await askWorker<FileAnswer>(worker, readRequest, transfer);
  if (answer && 'table' in answer) return answer.table;
  throw new FileProblem(answer?.problem ?? UNREADABLE_FILE_TEXT);
}
