import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { Link } from 'react-router-dom';
import Button from '@mui/material/Button';
import type { Letter } from '../../../contract/letters.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Page } from '../../kit/page/Page.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { EmptyState, ErrorPanel, LoadingState } from '../../kit/page/states.tsx';
import { Supported } from '../../kit/page/Supported.tsx';
import { may, usePerson } from '../../person/person.ts';
import { useExtensions, useToday } from '../../providers/extensions.ts';
import { useRunAction } from '../../providers/useAct.ts';
import { PupilName } from '../../school/PupilLink.tsx';
import { HOME_LETTERS_PATH, LETTERS_SLUG } from '../../school/paths.ts';
import { countHomeLetters } from './actions.ts';
import { DeletePicture } from './DeletePicture.tsx';
import { LetterActions } from './LetterActions.tsx';
import { LetterForm } from './LetterForm.tsx';
import { LetterLine } from './LetterLine.tsx';
import './letters.css';

const title = 'Surat siswa';
const LETTERS_PER_STEP = 25;

/** The page of the letters (izin, sakit, dispensasi), where they are recorded, looked up and withdrawn. */
export const LettersPage = () => (
  <Supported call="listLetters" title={title}>
    <Letters />
  </Supported>
);

function Letters() {
  const today = useToday();
  const person = usePerson();
  return (
    <Page title={title} breadcrumb={[]}>
      <HomeLettersLink />
      <div className="letters-page">
        {today && person && may(person, 'createLetter') && (
          <Section title="Surat baru">
            <LetterForm today={today} />
          </Section>
        )}
        <LetterList />
      </div>
    </Page>
  );
}

/** The way to the letters from home, where the school takes them. Its line has its height before the number is known. */
function HomeLettersLink() {
  const act = useRunAction();
  const person = usePerson();
  const isOffered =
    useExtensions()('guardians') === true && person !== undefined && may(person, 'listHomeLetters');
  const { data: waiting } = useQuery({
    queryKey: [HOME_LETTERS_PATH],
    queryFn: ({ signal }) => act(countHomeLetters, undefined, signal),
    enabled: isOffered,
  });
  if (!isOffered) return null;
  return (
    <p>
      <Link to={HOME_LETTERS_PATH}>Surat dari orang tua</Link>
      {waiting !== undefined && waiting > 0 && ` · ${formatNumber(waiting)} menunggu`}
    </p>
  );
}

function LetterList() {
  const [size, setSize] = useState(LETTERS_PER_STEP);
  const dataProvider = useDataProvider();
  const { data, error, refetch } = useQuery({
    queryKey: [LETTERS_SLUG, 'daftar', size],
    queryFn: ({ signal }) =>
      dataProvider.getList<Letter>(LETTERS_SLUG, { pagination: { page: 1, perPage: size }, signal }),
    placeholderData: keepPreviousData,
  });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState shape={['rows']} />;
  const { data: letters, total = 0 } = data;
  if (letters.length === 0)
    return (
      <EmptyState
        title="Belum ada surat."
        text="Surat diterima oleh admin, dan oleh wali kelas untuk siswa kelasnya. Pada daftar hadir surat tampil sebagai saran di samping nama siswa."
      />
    );
  return (
    <Section title="Surat yang diterima" count={formatNumber(total)}>
      <ul className="lines letters-list">
        {letters.map((letter) => (
          <LetterLine
            key={letter.id}
            letter={letter}
            who={<LetterPupils letter={letter} />}
            actions={<LetterButtons letter={letter} />}
          />
        ))}
      </ul>
      {total > letters.length && size < 100 && (
        <Button
          variant="outlined"
          sx={{ mt: 2 }}
          onClick={() => setSize(Math.min(size + LETTERS_PER_STEP, 100))}
        >
          Tampilkan yang lebih lama
        </Button>
      )}
    </Section>
  );
}

/** The buttons for a letter. Of a withdrawn one, only the picture can be deleted. */
function LetterButtons({ letter }: { readonly letter: Letter }) {
  if (letter.is_writable) return <LetterActions letter={letter} />;
  if (!letter.can_delete_image) return null;
  return (
    <span className="letters-actions">
      <DeletePicture letter={letter} />
    </span>
  );
}

/** The pupils of a letter, e.g. "Dewi (X-10)" or "Dewi, Budi dan 3 lainnya". */
function LetterPupils({ letter: { Students, pupils } }: { readonly letter: Letter }) {
  const shown = Students.slice(0, 2);
  const others = pupils - shown.length;
  return (
    <>
      {shown.map(({ id, fullname, Class }, i) => (
        <span key={id} className={shown.length > 1 ? 'letters-pupil' : undefined}>
          {i > 0 && ', '}
          <PupilName pupil={{ id, fullname }} />
          {Class && <span className="quiet"> ({Class.name})</span>}
        </span>
      ))}
      {others > 0 && <span className="quiet"> dan {formatNumber(others)} lainnya</span>}
    </>
  );
}
