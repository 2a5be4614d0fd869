import { type ReactNode, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallName, Id } from '../../contract/calls.ts';
import { FormShell } from '../kit/form/FormShell.tsx';
import { LinkButton } from '../kit/page/LinkButton.tsx';
import { Loaded } from '../kit/page/Loaded.tsx';
import { Page } from '../kit/page/Page.tsx';
import { Supported } from '../kit/page/Supported.tsx';
import { useLostFocus } from '../kit/page/useLostFocus.ts';
import type { Action, Form } from '../providers/endpoint.ts';
import { useRunAction } from '../providers/useAct.ts';
import { useOneSchool } from './useOneSchool.tsx';

export interface OfSchool {
  /** undefined: the server knows which. */
  readonly schoolId: Id | undefined;
}

interface SchoolSettingsProps<T> {
  readonly title: string;
  /** Only users who may make this call see the screen. */
  readonly call: CallName;
  /** The name under which the answer is kept. */
  readonly name: string;
  readonly get: Action<OfSchool, T>;
  readonly set: Action<OfSchool & { readonly form: Form }, T>;
  /** Initial values that are not the saved ones. */
  readonly blanks?: Form;
  /** The screens of the feature, linked where it is on: the label and the path of each. */
  readonly links: readonly (readonly [label: string, to: string])[];
  readonly children: (settings: T, schoolId: Id | undefined) => ReactNode;
}

/** The settings of one feature that a school switches on: a form, and links to what is set up besides. */
export const SchoolSettings = <T extends { readonly is_on: boolean }>(props: SchoolSettingsProps<T>) => (
  <Supported call={props.call} title={props.title} shape={['form']}>
    <SettingsPage {...props} />
  </Supported>
);

function SettingsPage<T extends { readonly is_on: boolean }>({
  title,
  name,
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
  const queryKey = [name, String(schoolId ?? '')];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => act(get, { schoolId }, signal),
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
            record={{ id: name, ...settings, ...blanks }}
            save={({ id: _id, SchoolId: _school, ...form }) => act(set, { schoolId, form })}
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
