import { useRef, useSyncExternalStore } from 'react';
import { useGetOne } from 'react-admin';
import { useParams } from 'react-router-dom';
import Button from '@mui/material/Button';
import Fullscreen from '@mui/icons-material/Fullscreen';
import FullscreenExit from '@mui/icons-material/FullscreenExit';
import type { Session, SessionDetail } from '../../../contract/lessons/sessions.ts';
import type { Subject } from '../../../contract/lessons/subjects.ts';
import { useManagerOwner, type RegisterAddress, useEarlyQuestion, useRegister } from '../attendance/index.ts';
import { mayKeepRegister, usePerson } from '../../person/person.ts';
import { withLessonClassAndTeacher } from '../../school/lessonName.ts';
import { useSchoolOfClass } from '../../school/useShownSchool.ts';
import { formatDateWithWeekday, formatTimeRange } from '../../i18n/format.ts';
import { PRODUCT_NAME } from '../../i18n/product.ts';
import { Mark } from '../../kit/page/icons.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { ErrorPanel, LoadingState } from '../../kit/page/states.tsx';
import { useIsHadir } from '../../providers/extensions.ts';
import { toKop } from '../../providers/kop.ts';
import { useLetterhead } from '../../providers/letterhead.ts';
import { LinkButton } from '../../kit/page/LinkButton.tsx';
import { pathTo } from '../../kit/page/paths.ts';
import { Board } from './Board.tsx';
import { QrPanel } from './QrPanel.tsx';
import './qr.css';

/** The page that a class sees on the wall: the current code, and who is still missing. */
export function QrPage() {
  const { subjectId = '', sessionId = '' } = useParams();
  const { owner, isPending } = useManagerOwner();
  if (isPending) return <LoadingState shape={['rows']} />;
  return (
    <QrScreen key={JSON.stringify([subjectId, sessionId])} address={{ subjectId, sessionId }} owner={owner} />
  );
}

interface QrScreenProps {
  readonly address: RegisterAddress;
  readonly owner?: Session['id'];
}

function QrScreen({ address, owner }: QrScreenProps) {
  const { subjectId, sessionId } = address;
  const quietQueryOptions = { retry: false, onError: () => undefined, networkMode: 'always' } as const;
  const session = useGetOne<Session & Partial<SessionDetail>>(
    'sesi',
    { id: sessionId, meta: { subjectId } },
    quietQueryOptions,
  );
  const { data: subject } = useGetOne<Subject>('mata-pelajaran', { id: subjectId }, quietQueryOptions);
  const { register: own, data: roster, error, refetch } = useRegister(address, owner);
  const [register, question] = useEarlyQuestion(own, session.data);
  const person = usePerson();
  const isHadir = useIsHadir();
  const wall = useRef<HTMLDivElement>(null);
  const lesson = withLessonClassAndTeacher(subject, session.data);
  useSchoolOfClass(lesson?.Class?.id);
  const what = [subject?.name, lesson?.Class?.name].filter(Boolean).join(', ');

  return (
    <Page
      title={what ? `QR kehadiran ${what}` : 'QR kehadiran'}
      breadcrumb={[
        { label: 'Mata pelajaran', to: pathTo('mata-pelajaran') },
        { label: subject?.name ?? 'Mata pelajaran ini', to: pathTo('mata-pelajaran', subjectId) },
        { label: 'Sesi', to: pathTo('mata-pelajaran', subjectId, 'sesi') },
        { label: 'Daftar hadir', to: pathTo('mata-pelajaran', subjectId, 'sesi', sessionId) },
      ]}
      actions={
        <>
          <LinkButton to={pathTo('mata-pelajaran', subjectId, 'sesi', sessionId)}>Daftar hadir</LinkButton>
          <LinkButton to={pathTo('mata-pelajaran', subjectId, 'sesi', sessionId, 'pindai')}>
            Pindai kartu
          </LinkButton>
          {/* Phones of one maker have no full screen; there the button is not shown. */}
          {document.fullscreenEnabled && (
            <Button
              variant="outlined"
              startIcon={<Fullscreen />}
              onClick={() => void wall.current?.requestFullscreen()}
            >
              Layar penuh
            </Button>
          )}
        </>
      }
    >
      {question}
      {session.error && !session.data ? (
        <ErrorPanel error={session.error} onRetry={() => void session.refetch()} />
      ) : (
        <div ref={wall} className="qr-wall">
          <section className="qr-code" aria-label="Kode kehadiran">
            {/* In full screen the page's letterhead and heading are not visible, so the school and the lesson are shown here too. */}
            <SchoolHeader />
            <p className="qr-what">{what}</p>
            <SessionSummary session={session.data} />
            <QrPanel address={address} />
            <LeaveFullScreenButton />
            <p className="qr-by">
              <Mark />
              {PRODUCT_NAME}
            </p>
          </section>
          {roster ? (
            <Board
              address={address}
              register={register}
              roster={roster}
              error={error}
              look={refetch}
              mayWrite={
                person !== undefined &&
                mayKeepRegister(person, subject ?? { teacherId: person.id }, session.data)
              }
              withSignals={isHadir === true}
            />
          ) : error ? (
            <ErrorPanel error={error} onRetry={() => void refetch()} />
          ) : (
            <LoadingState shape={['rows']} />
          )}
        </div>
      )}
    </Page>
  );
}

/** Another backend may leave out any of these. */
function SessionSummary({ session }: { readonly session?: Session }) {
  const { name, date, start_time: start, end_time: end } = session ?? {};
  const parts = [name, date && formatDateWithWeekday(date), start && end && formatTimeRange(start, end)];
  return <p className="qr-when">{parts.filter(Boolean).join(' · ')}</p>;
}

/** Shows the school as its papers do: crest, name, and the two lines around it. */
function SchoolHeader() {
  const letterhead = useLetterhead();
  if (!letterhead) return null;
  const { name, image, authority, place } = toKop(letterhead);
  return (
    <div className="qr-school">
      {image && <img src={image} alt="" />}
      <div>
        <b>{name}</b>
        {authority && <span>{authority}</span>}
        {place && <span>{place}</span>}
      </div>
    </div>
  );
}

const subscribeToFullScreen = (notify: () => void) => {
  document.addEventListener('fullscreenchange', notify);
  return () => document.removeEventListener('fullscreenchange', notify);
};

/** A button that leaves full screen, for devices without an Esc key. */
function LeaveFullScreenButton() {
  const isFull = useSyncExternalStore(subscribeToFullScreen, () => Boolean(document.fullscreenElement));
  if (!isFull) return null;
  return (
    <Button
      className="qr-leave"
      startIcon={<FullscreenExit />}
      onClick={() => void document.exitFullscreen()}
    >
      Keluar dari layar penuh
    </Button>
  );
}
