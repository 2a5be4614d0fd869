import { useEffect, useEffectEvent } from 'react';
import { useResourceDefinitions, useStoreContext } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { ChevronDownIcon } from '../kit/page/icons.tsx';
import { HOME_PATH } from '../person/origin.ts';
import { may, usePerson } from '../person/person.ts';
import { EVERY_SCHOOL, useEverySchool } from '../providers/everySchool.ts';
import { useSeveralSchools } from '../providers/extensions.ts';
import { chooseSchool, useChosenSchool, type ChosenSchool } from '../providers/schoolStore.ts';

/** What does not depend on the school. */
const KEPT: readonly unknown[] = ['extensions', 'auth', EVERY_SCHOOL];

interface Wanted {
  readonly school?: ChosenSchool | null;
}

/** Which school to look at, for who reaches several: a person of one school, or a server with one, sees nothing of it. */
export function SchoolChoice() {
  const isOffered = useSeveralSchools();
  const person = usePerson();
  const mayChoose = isOffered && person !== undefined && may(person, 'listSchools');
  useNewSchools();
  return mayChoose ? <Choice /> : null;
}

function Choice() {
  const chosen = useChosenSchool();
  const schools = useEverySchool();
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const forget = useForgetLists();

  const look = useEffectEvent((school: ChosenSchool | undefined) => {
    chooseSchool(school);
    forget();
    void navigate(pathname, { replace: true, state: null });
  });
  const wanted = (state as Wanted | null)?.school;
  // Only once the page has been left: a form with changes asks before that, and keeps the school it was filled in for.
  useEffect(() => {
    if (wanted !== undefined) look(wanted ?? undefined);
  }, [wanted]);

  const isGone = chosen !== undefined && schools?.every(({ id }) => id !== chosen.id) === true;
  useEffect(() => {
    if (isGone) look(undefined);
  }, [isGone]);

  if (!schools) return null;
  return (
    <span className="kop-choice">
      <select
        aria-label="Sekolah yang ditampilkan"
        value={chosen?.id ?? ''}
        onChange={({ target }) => {
          const school = schools.find(({ id }) => String(id) === target.value) ?? null;
          void navigate(HOME_PATH, { state: { school } satisfies Wanted });
        }}
      >
        <option value="">Semua sekolah</option>
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

/** What was read is of another school; so are the filters of its lists. */
function useForgetLists(): () => void {
  const queryClient = useQueryClient();
  const store = useStoreContext();
  const resources = Object.keys(useResourceDefinitions());
  return () => {
    for (const name of resources) store.removeItem(`${name}.listParams`);
    void queryClient.resetQueries({ predicate: ({ queryKey: [first] }) => !KEPT.includes(first) });
  };
}

/** A second school makes a choice of it: what the server offers is asked for anew. */
function useNewSchools(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe(({ type, mutation }) => {
        const [resource, verb] = mutation?.options.mutationKey ?? [];
        const isWritten = type === 'updated' && mutation.state.status === 'success';
        if (!isWritten || resource !== 'sekolah' || verb === 'update') return;
        for (const key of ['extensions', EVERY_SCHOOL])
          void queryClient.invalidateQueries({ queryKey: [key] });
      }),
    [queryClient],
  );
}
