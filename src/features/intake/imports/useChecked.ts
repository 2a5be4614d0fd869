import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ImportKind } from '../../../../contract/intake/importRows.ts';
import { useDebounced } from '../../../kit/page/useDebounced.ts';
import { useToday } from '../../../providers/extensions.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import { previewImport, type SentImport } from './endpoints.ts';
import { findTableProblems, type Table, toImportRows } from '../../../files/table.ts';
import { groupProblemsByCell } from './mend.ts';
import { IMPORT_SLUG } from '../../../school/paths.ts';
import { type ImportState, TYPING_PAUSE_MS } from './useImport.ts';

/** Checks the table: its own problems are known at once, those that only the server sees and the preview a moment later. */
export function useImportCheck(
  kind: ImportKind,
  { name, chosen }: ImportState,
  table: Table,
  isComplete: boolean,
) {
  const { yearId, schoolId, validFrom, replaces, guardians } = chosen;
  const today = useToday() ?? '9999-12-31';
  const act = useRunAction();
  const own = useMemo(() => findTableProblems(kind, table.rows, today), [kind, table.rows, today]);
  const sent: SentImport = useMemo(
    () => ({
      kind,
      file_name: name.slice(0, 200) || 'Tempelan',
      academic_year_id: yearId,
      SchoolId: schoolId,
      valid_from: validFrom,
      replaces,
      guardians,
      rows: toImportRows(table.rows),
    }),
    [kind, name, yearId, schoolId, validFrom, replaces, guardians, table.rows],
  );
  const debouncedRequest = useDebounced(sent, TYPING_PAUSE_MS);
  const {
    data: checked,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: [IMPORT_SLUG, 'preview', debouncedRequest],
    queryFn: async ({ signal }) => ({
      plan: await act(previewImport, debouncedRequest, signal),
      rows: new Map(debouncedRequest.rows.map((row) => [row.row, JSON.stringify(row)])),
    }),
    // The server is asked only once the debounced request equals the current one, so that it never checks an outdated choice.
    enabled: isComplete && debouncedRequest === sent && debouncedRequest.rows.length > 0,
    placeholderData: (before) => before,
    gcTime: 0,
    staleTime: Infinity,
  });
  const plan = checked?.plan;
  const isFresh = plan !== undefined && !isFetching && debouncedRequest === sent && !error;
  const problems = useMemo(() => {
    const wrongRows = new Set(own.map(({ row }) => row));
    // The server has not checked rows that were corrected since, so its old problems are not shown.
    const serverProblems = isFresh ? plan.problems.filter(({ row }) => !wrongRows.has(row)) : [];
    return groupProblemsByCell([...own, ...serverProblems]);
  }, [own, plan, isFresh]);
  // A question disappears once its row is answered or corrected. The others stay while the server checks again.
  const questions = useMemo(() => {
    const rows = new Map(sent.rows.map((row) => [row.row, row]));
    return (checked?.plan.questions ?? []).filter(
      ({ row }) => rows.has(row) && JSON.stringify(rows.get(row)) === checked?.rows.get(row),
    );
  }, [checked, sent]);
  return { sent, plan, error, isFresh, problems, questions, refetch };
}
