import { useEffect, useEffectEvent } from 'react';
import { useResourceDefinitions, useStoreContext } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { ChevronDownIcon } from '../kit/page/icons.tsx';
import { pathTo } from '../kit/page/paths.ts';
import { may, usePerson } from '../person/person.ts';
import { ALL_SCHOOLS_KEY, useAllSchools } from '../providers/everySchool.ts';
import { useHasSeveralSchools, useServerExtensions } from '../providers/extensions.ts';
import type { ChosenSchool } from '../providers/remembered.ts';
import { chooseSchool, useChosenSchool, usePageSchool } from '../providers/schoolStore.ts';

/**
 * First elements of the query keys that are not reset with the school. The extensions are asked for again without a reset, because the menu
 * would be empty until the answer is there.
 */
const SCHOOL_INDEPENDENT_KEYS: readonly unknown[] = ['extensions', 'auth', ALL_SCHOOLS_KEY];

/** A segment of an address that names a record, or a form about one, and what follows it. */
const RECORD_SEGMENT = /\/(\d+|create|edit)(\/.*)?$/;

/** Academic years are the same for all schools, so their pages stay as they are. */
const SHARED_RECORDS = pathTo('tahun-ajaran');

/** The page to stay on in another school. A record of the school that is left gives way to the list of such records. */
const pageInOtherSchool = (pathname: string): string =>
  pathname.startsWith(`${SHARED_RECORDS}/`) ? pathname : pathname.replace(RECORD_SEGMENT, '');

interface SchoolSwitchState {
  readonly school?: ChosenSchool | null;
}

/** Lets users with access to several schools choose the one to look at. It is hidden for a user of one school, and on a server with one school. */
export function SchoolChoice() {
  const isOffered = useHasSeveralSchools();
  const person = usePerson();
  const mayChoose = isOffered && person !== undefined && may(person, 'listSchools');
  useRefetchOnSchoolChange();
  useExtensionsOfChosenSchool();
  return mayChoose ? <SchoolSelect /> : null;
}

function SchoolSelect() {
  const chosen = useChosenSchool();
  const pageSchool = usePageSchool();
  const schools = useAllSchools();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const forgetSchoolLists = useForgetLists();

  const switchSchool = useEffectEvent((school: ChosenSchool | undefined) => {
    chooseSchool(school);
    forgetSchoolLists();
    void navigate({ pathname, search }, { replace: true, state: null });
  });
  const wanted = (state as SchoolSwitchState | null)?.school;
  // The school changes only after the current page has been left: a form with unsaved changes asks first, and keeps the school it was
  // filled in for.
  useEffect(() => {
    if (wanted !== undefined) switchSchool(wanted ?? undefined);
  }, [wanted]);

  const isGone = chosen !== undefined && schools?.every(({ id }) => id !== chosen.id) === true;
  useEffect(() => {
    if (isGone) switchSchool(undefined);
  }, [isGone]);

  if (!schools) return null;
  return (
    <span className="kop-choice" data-chosen={(chosen ?? pageSchool) ? true : undefined}>
      <select
        aria-label="Sekolah yang ditampilkan"
        value={(chosen ?? pageSchool)?.id ?? ''}
        onChange={({ target }) => {
          const school = schools.find(({ id }) => String(id) === target.value) ?? null;
          void navigate(pageInOtherSchool(pathname), { state: { school } satisfies SchoolSwitchState });
        }}
      >
        {/* A page about one school cannot show all of them. */}
        {(chosen || !pageSchool) && <option value="">Semua sekolah</option>}
        {schools.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDownIcon />
    </span>
  );
}

/** Returns a function that resets cached data and list filters, because they belong to the previous school. */
function useForgetLists(): () => void {
  const queryClient = useQueryClient();
  const store = useStoreContext();
  const resources = Object.keys(useResourceDefinitions());
  return () => {
    for (const name of resources) store.removeItem(`${name}.listParams`);
    void queryClient.resetQueries({
      predicate: ({ queryKey: [first] }) => !SCHOOL_INDEPENDENT_KEYS.includes(first),
    });
  };
}

/**
 * Requests the server's extensions again when they are those of another school than the chosen one. A choice may also come back after a
 * sign-in, when the server says who has signed in.
 */
function useExtensionsOfChosenSchool(): void {
  const queryClient = useQueryClient();
  const chosenId = useChosenSchool()?.id;
  const { data } = useServerExtensions();
  const isKnown = data !== undefined;
  const askedFor = data?.askedFor;
  useEffect(() => {
    if (isKnown && askedFor !== chosenId) void queryClient.invalidateQueries({ queryKey: ['extensions'] });
  }, [isKnown, askedFor, chosenId, queryClient]);
}

/**
 * Requests the server's extensions and schools again after a school was created or deleted, because a choice is offered only when there are
 * several.
 */
function useRefetchOnSchoolChange(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe(({ type, mutation }) => {
        const [resource, verb] = mutation?.options.mutationKey ?? [];
        const isWritten = type === 'updated' && mutation.state.status === 'success';
        if (!isWritten || resource !== 'sekolah' || verb === 'update') return;
        for (const key of ['extensions', ALL_SCHOOLS_KEY])
          void queryClient.invalidateQueries({ queryKey: [key] });
      }),
    [queryClient],
  );
}
