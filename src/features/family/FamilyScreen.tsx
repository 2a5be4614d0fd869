import type { ReactNode } from 'react';
import type { CallName } from '../../../contract/calls.ts';
import { LinkButton } from '../../kit/page/LinkButton.tsx';
import { Page, type PageProps } from '../../kit/page/Page.tsx';
import { pathTo } from '../../kit/page/paths.ts';
import { EmptyState } from '../../kit/page/states.tsx';
import { Supported } from '../../kit/page/Supported.tsx';
import { may, usePerson } from '../../person/person.ts';
import { useExtensions, useHasSeveralSchools } from '../../providers/extensions.ts';
import { useChosenSchool } from '../../providers/schoolStore.ts';
import { FAMILY_SETTINGS_SLUG } from '../../school/paths.ts';

interface FamilyScreenProps extends Pick<PageProps, 'title'> {
  /** Only users who may make this call see the screen. */
  readonly call: CallName;
  readonly children: ReactNode;
}

/** A screen about guardians. Where the school has not switched them on, it says so, and an administrator finds the way. */
export function FamilyScreen({ call, title, children }: FamilyScreenProps) {
  const isOn = useExtensions()('guardians');
  return (
    <Supported call={call} title={title}>
      {isOn === false ? (
        <Page title={title} breadcrumb={[]}>
          <SwitchedOff />
        </Page>
      ) : (
        children
      )}
    </Supported>
  );
}

function SwitchedOff() {
  const person = usePerson();
  const mustChoose = useHasSeveralSchools() === true;
  const chosen = useChosenSchool();
  // A guardian belongs to one school.
  if (mustChoose && !chosen)
    return <EmptyState title="Pilih sekolahnya dulu." text="Sekolah dipilih di kepala halaman." />;
  return (
    <EmptyState
      title="Data orang tua belum diaktifkan."
      text="Sekolah ini belum mencatat orang tua dan wali. Admin dapat mengaktifkannya."
    >
      {person && may(person, 'setFamilySettings') && (
        <LinkButton to={pathTo(FAMILY_SETTINGS_SLUG)} variant="contained">
          Buka pengaturan
        </LinkButton>
      )}
    </EmptyState>
  );
}
