import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Guardian } from '../../../../contract/family/guardians.ts';
import { RELATION_LABELS } from '../../../../contract/family/words.ts';
import { ConfirmAct } from '../../../kit/page/ConfirmAct.tsx';
import { PlainButton } from '../../../kit/page/PlainButton.tsx';
import { lazyDialog } from '../../../kit/page/lazyDialog.tsx';
import { Section } from '../../../kit/page/Section.tsx';
import { may, usePerson } from '../../../person/person.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import { listGuardiansOfPupil, removeGuardianOfPupil } from './endpoints.ts';
import './guardians.css';
import { consentText, GUARDIANS_KEY, type OfPupil } from './words.ts';

const GuardianDialog = lazyDialog(() => import('./GuardianDialog.tsx'), 'GuardianDialog');
const LinkDialog = lazyDialog(() => import('./LinkDialog.tsx'), 'LinkDialog');
const ContactDialog = lazyDialog(() => import('./ContactDialog.tsx'), 'ContactDialog');

type Opened =
  | { readonly what: 'new' }
  | { readonly what: 'contact' | 'link' | 'change' | 'remove'; readonly guardian: Guardian };

/** "Orang tua/wali" on a pupil's page: who they are, whether they agreed, and the way to call them. */
export function PupilGuardians({ pupil }: OfPupil) {
  const act = useRunAction();
  const person = usePerson();
  const [opened, setOpened] = useState<Opened>();
  const { data } = useQuery({
    queryKey: [GUARDIANS_KEY, 'siswa', String(pupil.id)],
    queryFn: ({ signal }) => act(listGuardiansOfPupil, { id: pupil.id }, signal),
    retry: false,
  });
  // Whoever is not the wali kelas of today is answered as if there were none.
  if (!data) return null;
  const mayChange = person !== undefined && may(person, 'createGuardian');
  const close = () => setOpened(undefined);
  return (
    <Section title="Orang tua/wali">
      {data.length === 0 && <p className="quiet">Belum ada orang tua atau wali yang tercatat.</p>}
      <ul className="lines family-guardians">
        {data.map((guardian) => (
          <li key={guardian.id}>
            <div className="grow">
              <b>{guardian.name}</b>
              <small>
                {RELATION_LABELS[guardian.relation]} · {guardian.masked_phone}
              </small>
              <small>{consentText(guardian)}</small>
              {siblingsText(guardian, pupil.id) && <small>{siblingsText(guardian, pupil.id)}</small>}
            </div>
            <PlainButton onClick={() => setOpened({ what: 'contact', guardian })}>Hubungi</PlainButton>
            {mayChange && (
              <PlainButton
                variant="words"
                name={`Halaman untuk ${guardian.name}`}
                onClick={() => setOpened({ what: 'link', guardian })}
              >
                Halaman
              </PlainButton>
            )}
            {mayChange && (
              <PlainButton
                variant="words"
                name={`Ubah ${guardian.name}`}
                onClick={() => setOpened({ what: 'change', guardian })}
              >
                Ubah
              </PlainButton>
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <PlainButton onClick={() => setOpened({ what: 'new' })}>Tambah orang tua/wali</PlainButton>
      )}
      {opened?.what === 'new' && <GuardianDialog pupil={pupil} onClose={close} />}
      {opened?.what === 'change' && (
        <GuardianDialog
          pupil={pupil}
          guardian={opened.guardian}
          onRemove={() => setOpened({ ...opened, what: 'remove' })}
          onClose={close}
        />
      )}
      {opened?.what === 'link' && <LinkDialog pupil={pupil} guardian={opened.guardian} onClose={close} />}
      {opened?.what === 'contact' && <ContactDialog guardian={opened.guardian} onClose={close} />}
      {opened?.what === 'remove' && (
        <RemoveQuestion pupil={pupil} guardian={opened.guardian} onClose={close} />
      )}
    </Section>
  );
}

/** "Juga orang tua/wali Budi, Ani" */
function siblingsText({ Students }: Guardian, pupilId: OfPupil['pupil']['id']): string {
  const names = Students.filter(({ id }) => String(id) !== String(pupilId)).map(({ fullname }) => fullname);
  return names.length === 0 ? '' : `Juga orang tua/wali ${names.join(', ')}`;
}

interface RemoveQuestionProps extends OfPupil {
  readonly guardian: Guardian;
  readonly onClose: () => void;
}

function RemoveQuestion({ pupil, guardian, onClose }: RemoveQuestionProps) {
  const act = useRunAction();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const remove = async () => {
    notify(await act(removeGuardianOfPupil, { pupilId: pupil.id, id: guardian.id }), { type: 'success' });
    await queryClient.invalidateQueries({ queryKey: [GUARDIANS_KEY] });
    onClose();
  };
  return (
    <ConfirmAct
      title={`Lepaskan ${guardian.name} dari ${pupil.fullname}?`}
      confirmLabel="Lepaskan"
      run={remove}
      onClose={onClose}
    >
      {guardian.Students.length > 1
        ? 'Orang ini tetap tercatat untuk anaknya yang lain.'
        : 'Tanpa anak lain di sekolah ini, nama dan nomornya dihapus.'}
    </ConfirmAct>
  );
}
