import { useQuery } from '@tanstack/react-query';
import type { Id } from '../../../contract/calls.ts';
import { formatNumber } from '../../i18n/format.ts';
import { LinkButton } from '../../kit/page/LinkButton.tsx';
import { pathTo } from '../../kit/page/paths.ts';
import { Section } from '../../kit/page/Section.tsx';
import { may, usePerson } from '../../person/person.ts';
import { useRunAction } from '../../providers/useAct.ts';
import { LETTERS_SLUG } from '../../school/paths.ts';
import { listPupilLetters, listOwnLetters } from './actions.ts';
import { LetterLine } from './LetterLine.tsx';

/** The letters of one pupil. Nothing is shown when there are none or the server does not tell them. */
export function PupilLetters({ id }: { readonly id: Id }) {
  const act = useRunAction();
  const person = usePerson();
  const { data = [] } = useQuery({
    queryKey: [LETTERS_SLUG, 'siswa', String(id)],
    queryFn: ({ signal }) => act(listPupilLetters, { id }, signal),
  });
  if (data.length === 0) return null;
  return (
    <Section title="Surat" count={formatNumber(data.length)}>
      <ul className="lines">
        {data.map((letter) => (
          <LetterLine key={letter.id} letter={letter} />
        ))}
      </ul>
      {person && may(person, 'createLetter') && (
        <LinkButton to={pathTo(LETTERS_SLUG)}>Buka surat siswa</LinkButton>
      )}
    </Section>
  );
}

/** The letters of the signed-in pupil. */
export function OwnLetters() {
  const act = useRunAction();
  const { data = [] } = useQuery({
    queryKey: [LETTERS_SLUG, 'sendiri'],
    queryFn: ({ signal }) => act(listOwnLetters, undefined, signal),
  });
  if (data.length === 0) return null;
  return (
    <Section title="Surat saya" count={formatNumber(data.length)}>
      <ul className="lines">
        {data.map((letter) => (
          <LetterLine key={letter.id} letter={letter} />
        ))}
      </ul>
    </Section>
  );
}
