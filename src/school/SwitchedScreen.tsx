import type { ReactNode } from 'react';
import type { CallName } from '../../contract/calls.ts';
import type { Extension } from '../../contract/extensions.ts';
import { LinkButton } from '../kit/page/LinkButton.tsx';
import { Page, type PageProps } from '../kit/page/Page.tsx';
import { pathTo } from '../kit/page/paths.ts';
import { EmptyState } from '../kit/page/states.tsx';
import { Supported } from '../kit/page/Supported.tsx';
import { useLostFocus } from '../kit/page/useLostFocus.ts';
import { may, usePerson } from '../person/person.ts';
import { useExtensions, useHasSeveralSchools } from '../providers/extensions.ts';
import { useChosenSchool } from '../providers/schoolStore.ts';

/** What a screen says where the school has not switched its feature on. */
export interface SwitchedOffWords {
  /** What the school must have switched on. */
  readonly needs: Extension;
  readonly title: string;
  readonly text: string;
  /** The page where it is switched on, and the call that says who may. */
  readonly settings: { readonly slug: string; readonly call: CallName };
}

interface SwitchedScreenProps extends Pick<PageProps, 'title'> {
  /** Only users who may make this call see the screen. */
  readonly call: CallName;
  readonly words: SwitchedOffWords;
  readonly children: ReactNode;
}

/** A screen of a feature that a school switches on. Where it is off the screen says so, and an administrator finds the way. */
export function SwitchedScreen({ call, title, words, children }: SwitchedScreenProps) {
  const isOn = useExtensions()(words.needs);
  useLostFocus();
  return (
    <Supported call={call} title={title}>
      {isOn === false ? (
        <Page title={title} breadcrumb={[]}>
          <SwitchedOff words={words} />
        </Page>
      ) : (
        children
      )}
    </Supported>
  );
}

function SwitchedOff({ words: { title, text, settings } }: Pick<SwitchedScreenProps, 'words'>) {
  const person = usePerson();
  const mustChoose = useHasSeveralSchools() === true;
  const chosen = useChosenSchool();
  // What is switched on belongs to one school.
  if (mustChoose && !chosen)
    return <EmptyState title="Pilih sekolahnya dulu." text="Sekolah dipilih di kepala halaman." />;
  return (
    <EmptyState title={title} text={text}>
      {person && may(person, settings.call) && (
        <LinkButton to={pathTo(settings.slug)} variant="contained">
          Buka pengaturan
        </LinkButton>
      )}
    </EmptyState>
  );
}
