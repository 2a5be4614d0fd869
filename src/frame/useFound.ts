import { useContext } from 'react';
import {
  type RaRecord,
  useBasename,
  useDataProvider,
  useResourceDefinitions,
  useGetList,
  useGetResourceLabel,
  useTranslate,
} from 'react-admin';
import { useQuery } from '@tanstack/react-query';
import { DeclaredCallsContext, useMayOpen, useIsPupil, may, usePerson } from '../person/person.ts';
import type { DeclaredResource } from '../kit/declare/defineResource.tsx';
import { pathTo } from '../kit/page/paths.ts';
import { listLetterPupils } from '../features/letters/index.ts';
import { PROFILE_PATH } from '../features/account/index.ts';
import type { PaletteEntry } from './found.ts';
import { useMenuItems } from './useMenuItems.ts';
import { MAX_PAGE_SIZE } from '../../contract/limits.ts';
import type { SessionOfDay } from '../../contract/lessons/sessions.ts';
import { TODAY_SESSIONS } from '../features/overview/index.ts';
import { formatTimeRange } from '../i18n/format.ts';
import { useIsHadir } from '../providers/extensions.ts';
import { useRunAction } from '../providers/useAct.ts';
import { PUPILS_SLUG } from '../school/pupilPath.ts';
import { formatLessonName } from '../school/lessonName.ts';
import { useThemeMode } from '../kit/page/useMode.ts';
import { useSignOut } from './useLeave.ts';

interface PaletteGroup {
  readonly title: string;
  readonly found: readonly PaletteEntry[];
}

/** How many records of each kind are shown. */
const MAX_SHOWN_PER_GROUP = 5;

/**
 * Finds the pages, records and actions that this person may open and whose name contains all these words. Records are requested only when
 * there are words.
 */
export function usePaletteSearch(
  words: string,
  onHelp: () => void,
): {
  readonly groups: readonly PaletteGroup[];
  readonly isSearching: boolean;
} {
  const basename = useBasename();
  const items = useMenuItems();
  const definitions = useResourceDefinitions<Pick<DeclaredResource, 'label' | 'pathOf'>>();
  const calls = useContext(DeclaredCallsContext);
  const mayOpen = useMayOpen();
  const actions = useGlobalActions(onHelp);
  const today = useTodaysRegisters();
  const dataProvider = useDataProvider();
  const searchedResources = Object.values(definitions).filter(
    ({ name, hasList }) => hasList && calls[name]?.one && mayOpen(name),
  );
  const person = usePerson();
  const act = useRunAction();
  const isHadir = useIsHadir();
  // Who may not list everybody finds at least the pupils of the class that he or she leads.
  const searchesOwnPupils =
    isHadir === true && !mayOpen(PUPILS_SLUG) && person !== undefined && may(person, 'listLetterPupils');
  const { data = [], isFetching } = useQuery({
    queryKey: ['palet', words, searchedResources.map(({ name }) => name), searchesOwnPupils],
    enabled: words !== '',
    retry: false,
    queryFn: async ({ signal }) => {
      const ownPupils = searchesOwnPupils
        ? act(listLetterPupils, { search: words }, signal).catch(() => [])
        : Promise.resolve([]);
      const answers = await Promise.allSettled(
        searchedResources.map(({ name }) =>
          dataProvider.getList<RaRecord>(name, {
            pagination: { page: 1, perPage: MAX_SHOWN_PER_GROUP },
            filter: { q: words },
            signal,
          }),
        ),
      );
      const records = searchedResources.map(({ name, options, recordRepresentation }, at): PaletteGroup => {
        const answer = answers[at];
        const records = answer?.status === 'fulfilled' ? answer.value.data : [];
        const nameOf = (record: RaRecord): string =>
          typeof recordRepresentation === 'function'
            ? String(recordRepresentation(record))
            : String(record.id);
        return {
          title: String(options?.label ?? name),
          found: records.slice(0, MAX_SHOWN_PER_GROUP).map((record) => ({
            to: options?.pathOf?.(record) ?? pathTo(name, record.id),
            label: nameOf(record),
            hint: findHint(record),
          })),
        };
      });
      const pupils = (await ownPupils).slice(0, MAX_SHOWN_PER_GROUP).map(({ id, fullname, Class, nis }) => ({
        to: pathTo(PUPILS_SLUG, id),
        label: fullname,
        hint: Class?.name ?? nis ?? undefined,
      }));
      return [...records, { title: 'Siswa', found: pupils }];
    },
  });
  const pages: readonly PaletteEntry[] = [
    { to: basename, label: 'Beranda' },
    ...items,
    { to: PROFILE_PATH, label: 'Profil' },
  ];
  const wanted = words.toLocaleLowerCase('id').split(/\s+/);
  const filterMatching = (all: readonly PaletteEntry[]) =>
    all.filter(({ label, hint = '' }) =>
      wanted.every((word) => `${label} ${hint}`.toLocaleLowerCase('id').includes(word)),
    );
  const groups = [
    { title: 'Halaman', found: filterMatching(pages) },
    { title: 'Hari ini', found: filterMatching(today).slice(0, MAX_SHOWN_PER_GROUP) },
    ...(words === '' ? [] : data),
    { title: 'Tindakan', found: filterMatching(actions) },
  ];
  return { groups: groups.filter(({ found }) => found.length > 0), isSearching: isFetching };
}

/** Returns what distinguishes a record, e.g. the class of a subject or the login name of a person: the first of these fields that the record has. */
const findHint = ({ Class, AcademicYear, nis, identifier }: RaRecord): string | undefined =>
  [Class?.name, AcademicYear?.name, nis, identifier].find((hint) => typeof hint === 'string');

/** Returns the registers of today's lessons, incomplete ones first. The home page makes the same request, so both share its cached answer. */
function useTodaysRegisters(): readonly PaletteEntry[] {
  const isPupil = useIsPupil();
  const enabled = useIsHadir() === true && isPupil === false;
  const { data = [] } = useGetList<SessionOfDay & RaRecord>(
    TODAY_SESSIONS,
    { pagination: { page: 1, perPage: MAX_PAGE_SIZE } },
    { enabled, retry: false },
  );
  return data
    .toSorted((a, b) => Number(isComplete(a)) - Number(isComplete(b)))
    .map(({ id, subjectId, Subject, Class, start_time: start, end_time: end }) => ({
      to: pathTo('mata-pelajaran', subjectId, 'sesi', id),
      label: `Isi ${Subject.is_daily ? '' : 'daftar hadir '}${formatLessonName(Subject, Class, ', ')}`,
      hint: formatTimeRange(start, end),
    }));
}

const isComplete = ({ attendance_summary: { belum } }: SessionOfDay): boolean => belum === 0;

/** Returns the actions that are possible on every page: add a record, switch between light and dark, list the shortcuts, sign out. */
function useGlobalActions(onHelp: () => void): readonly PaletteEntry[] {
  const definitions = useResourceDefinitions();
  const labelOf = useGetResourceLabel();
  const translate = useTranslate();
  const person = usePerson();
  const calls = useContext(DeclaredCallsContext);
  const [mode, setMode] = useThemeMode();
  const signOut = useSignOut();
  const creatableResources = Object.values(definitions).filter(({ name, hasCreate }) => {
    const call = calls[name]?.create;
    return hasCreate && person && call !== undefined && may(person, call);
  });
  return [
    ...creatableResources.map(({ name }) => ({
      label: `Tambah ${labelOf(name, 1).toLocaleLowerCase('id')}`,
      to: pathTo(name, 'create'),
    })),
    {
      label: translate('ra.action.toggle_theme'),
      run: () => setMode(mode === 'dark' ? 'light' : 'dark'),
    },
    { label: 'Tombol pintas', hint: '?', run: onHelp },
    { label: 'Keluar', run: () => void signOut() },
  ];
}
