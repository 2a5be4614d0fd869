import { useContext } from 'react';
import { type RaRecord, useBasename, useDataProvider, useResourceDefinitions } from 'react-admin';
import { useQuery } from '@tanstack/react-query';
import { DeclaredCalls, useMayOpen } from '../person/person.ts';
import { pathTo } from '../kit/page/paths.ts';
import { PROFILE_PATH } from '../features/account/index.ts';
import type { Found } from './found.ts';
import { useActions } from './useActions.ts';
import { useMenuItems } from './useMenuItems.ts';
import { useTodaysRegisters } from './useTodaysRegisters.ts';

interface Group {
  readonly title: string;
  readonly found: readonly Found[];
}

/** Of each kind of record. */
const SHOWN = 5;

/** What this person may open whose name has these words in it. Records are asked for once something is typed. */
export function useFound(
  words: string,
  onHelp: () => void,
): {
  readonly groups: readonly Group[];
  readonly isSearching: boolean;
} {
  const basename = useBasename();
  const items = useMenuItems();
  const definitions = useResourceDefinitions();
  const calls = useContext(DeclaredCalls);
  const mayOpen = useMayOpen();
  const actions = useActions(onHelp);
  const today = useTodaysRegisters();
  const dataProvider = useDataProvider();
  const searched = Object.values(definitions).filter(
    ({ name, hasList }) => hasList && calls[name]?.one && mayOpen(name),
  );
  const { data = [], isFetching } = useQuery({
    queryKey: ['palet', words, searched.map(({ name }) => name)],
    enabled: words !== '',
    retry: false,
    queryFn: async ({ signal }) => {
      const answers = await Promise.allSettled(
        searched.map(({ name }) =>
          dataProvider.getList<RaRecord>(name, {
            pagination: { page: 1, perPage: SHOWN },
            filter: { q: words },
            signal,
          }),
        ),
      );
      return searched.map(({ name, options, recordRepresentation }, at): Group => {
        const answer = answers[at];
        const records = answer?.status === 'fulfilled' ? answer.value.data : [];
        const nameOf = (record: RaRecord): string =>
          typeof recordRepresentation === 'function'
            ? String(recordRepresentation(record))
            : String(record.id);
        return {
          title: String(options?.label ?? name),
          found: records
            .slice(0, SHOWN)
            .map((record) => ({ to: pathTo(name, record.id), label: nameOf(record), hint: hintOf(record) })),
        };
      });
    },
  });
  const pages: readonly Found[] = [
    { to: basename, label: 'Beranda' },
    ...items,
    { to: PROFILE_PATH, label: 'Profil' },
  ];
  const wanted = words.toLocaleLowerCase('id').split(/\s+/);
  const matching = (all: readonly Found[]) =>
    all.filter(({ label, hint = '' }) =>
      wanted.every((word) => `${label} ${hint}`.toLocaleLowerCase('id').includes(word)),
    );
  const groups = [
    { title: 'Halaman', found: matching(pages) },
    { title: 'Hari ini', found: matching(today).slice(0, SHOWN) },
    ...(words === '' ? [] : data),
    { title: 'Tindakan', found: matching(actions) },
  ];
  return { groups: groups.filter(({ found }) => found.length > 0), isSearching: isFetching };
}

/** The class of a subject, the login name of a person: whatever of them came along. */
const hintOf = ({ Class, AcademicYear, nis, identifier }: RaRecord): string | undefined =>
  [Class?.name, AcademicYear?.name, nis, identifier].find((hint) => typeof hint === 'string');
