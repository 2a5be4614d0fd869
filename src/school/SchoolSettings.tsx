import { type ReactNode, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { calls, type Id } from '../../contract/calls.ts';
import { FormShell } from '../kit/form/FormShell.tsx';
import { LinkButton } from '../kit/page/LinkButton.tsx';
import { Loaded } from '../kit/page/Loaded.tsx';
import { Page } from '../kit/page/Page.tsx';
import { Supported } from '../kit/page/Supported.tsx';
import { useLostFocus } from '../kit/page/useLostFocus.ts';
import { extensionAction, type Form } from '../providers/endpoint.ts';
import { useRunAction } from '../providers/useAct.ts';
import { useOneSchool } from './useOneSchool.tsx';

interface SchoolSettingsProps<T> {
  /** What the settings are of, e.g. "gerbang". */
  readonly noun: string;
  readonly get: 'getGateSettings' | 'getFamilySettings';
  /** Only users who may make this call see the screen. */
  readonly set: 'setGateSettings' | 'setFamilySettings';
  /** Initial values that are not the saved ones. */
  readonly blanks?: Form;
  /** The screens of the feature, linked where it is on: the label and the path of each. */
  readonly links: readonly (readonly [label: string, to: string])[];
  /** @param schoolId undefined: the server knows which. */
  readonly children: (settings: T, schoolId: Id | undefined) => ReactNode;
}

/** The settings of one feature that a school switches on: a form, and links to what is set up besides. */
export const SchoolSettings = <T extends { readonly is_on: boolean }>(props: SchoolSettingsProps<T>) => (
  <Supported call={props.set} title={`Pengaturan ${props.noun}`} shape={['form']}>
    <SettingsPage {...props} />
  </Supported>
);

function SettingsPage<T extends { readonly is_on: boolean }>({
  noun,
  get,
  set,
  blanks,
  links,
  children,
}: SchoolSettingsProps<T>) {
  const act = useRunAction();
  const queryClient = useQueryClient();
  const { schoolId, isReady } = useOneSchool();
  useLostFocus();
  // The form is mounted anew after a save, so that it begins with what is saved.
  const [version, setVersion] = useState(0);
  const title = `Pengaturan ${noun}`;
  const read = extensionAction<Form, T>(calls[get], `Gagal mengambil pengaturan ${noun}`);
  const write = extensionAction<Form, T>(calls[set], `Gagal menyimpan pengaturan ${noun}`);
  const queryKey = [title, String(schoolId ?? '')];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => act(read, { school_id: schoolId }, signal),
    enabled: isReady,
    retry: false,
  });
  // The line of the links is kept where there are none, so that the form does not move.
  const noLinks = query.error ? undefined : null;
  return (
    <Page
      title={title}
      breadcrumb={[]}
      areActionsBelow
      actions={
        query.data?.is_on
          ? links.map(([label, to]) => (
              <LinkButton key={to} to={to} variant="outlined">
                {label}
              </LinkButton>
            ))
          : noLinks
      }
    >
      <Loaded query={query} shape={['form']}>
        {(settings) => (
          <FormShell
            key={`${schoolId ?? ''} ${version}`}
            record={{ id: title, ...settings, ...blanks }}
            save={({ id: _id, ...form }) => act(write, { ...form, SchoolId: schoolId })}
            done="Pengaturan disimpan"
            onSaved={(saved) => {
              queryClient.setQueryData(queryKey, saved);
              // Menu and screens follow what the server offers now.
              void queryClient.invalidateQueries({ queryKey: ['extensions'] });
              setVersion(version + 1);
            }}
          >
            {children(settings, schoolId)}
          </FormShell>
        )}
      </Loaded>
    </Page>
  );
}
