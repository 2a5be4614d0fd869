import { useGetResourceLabel, useResourceDefinitions, useTranslate } from 'react-admin';
import { useContext } from 'react';
import { DeclaredCalls, may, usePerson } from '../person/person.ts';
import { pathTo } from '../kit/page/paths.ts';
import { useMode } from '../kit/page/useMode.ts';
import type { Found } from './found.ts';
import { useLeave } from './useLeave.ts';

/** What can be done from anywhere: add a record, change the light, see the keys, leave. */
export function useActions(onHelp: () => void): readonly Found[] {
  const definitions = useResourceDefinitions();
  const labelOf = useGetResourceLabel();
  const translate = useTranslate();
  const person = usePerson();
  const calls = useContext(DeclaredCalls);
  const [mode, setMode] = useMode();
  const signOut = useLeave();
  const creatable = Object.values(definitions).filter(({ name, hasCreate }) => {
    const call = calls[name]?.create;
    return hasCreate && person && call !== undefined && may(person, call);
  });
  return [
    ...creatable.map(({ name }) => ({
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
