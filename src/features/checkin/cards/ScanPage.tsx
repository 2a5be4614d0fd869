import { type FormEvent, useCallback, useRef, useState } from 'react';
import { useGetOne } from 'react-admin';
import { useParams } from 'react-router-dom';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Session, SessionDetail } from '../../../../contract/lessons/sessions.ts';
import type { Subject } from '../../../../contract/lessons/subjects.ts';
import type { Id } from '../../../../contract/calls.ts';
import {
  useManagerOwner,
  type RegisterAddress,
  SaveLine,
  useEarlyQuestion,
  useRegister,
  type Register,
  groupLabel,
  toStatusGroup,
  type RosterRow,
} from '../../attendance/index.ts';
import '../../attendance/register.css';
import { Page } from '../../../kit/page/Page.tsx';
import { ErrorPanel, LoadingState } from '../../../kit/page/states.tsx';
import { pathTo } from '../../../kit/page/paths.ts';
import { PupilLink } from '../../../school/PupilLink.tsx';
import { withLessonClassAndTeacher } from '../../../school/lessonName.ts';
import { Camera } from './Camera.tsx';

/** How long the same card is ignored after it was read, because it stays before the camera for a while. */
const SAME_CARD_MS = 3000;
const MAX_SCANS_SHOWN = 8;

/** The page on which a teacher scans pupils' cards. Each pupil is marked Hadir, unless something is recorded already. */
export function ScanPage() {
  const { subjectId = '', sessionId = '' } = useParams();
  const { owner, isPending } = useManagerOwner();
  if (isPending) return <LoadingState shape={['rows']} />;
  return (
    <ScanScreen
      key={JSON.stringify([subjectId, sessionId])}
      address={{ subjectId, sessionId }}
      owner={owner}
    />
  );
}

interface ScanScreenProps {
  readonly address: RegisterAddress;
  readonly owner?: Id;
}

function ScanScreen({ address, owner }: ScanScreenProps) {
  const { subjectId, sessionId } = address;
  const quietQueryOptions = { retry: false, onError: () => undefined } as const;
  const { data: subject } = useGetOne<Subject>('mata-pelajaran', { id: subjectId }, quietQueryOptions);
  const { data: session } = useGetOne<Session & Partial<SessionDetail>>(
    'sesi',
    { id: sessionId, meta: { subjectId } },
    quietQueryOptions,
  );
  const { register: own, data: roster, error, refetch } = useRegister(address, owner);
  const [register, question] = useEarlyQuestion(own, session);
  const [scans, setScans] = useState<readonly (Scan & { readonly key: number })[]>([]);
  const last = useRef({ number: '', at: 0 });

  const markByNumber = useCallback(
    (number: string) => {
      if (!roster) return;
      const scan = scanCard(register, roster, number);
      setScans((before) =>
        [{ ...scan, key: (before[0]?.key ?? 0) + 1 }, ...before].slice(0, MAX_SCANS_SHOWN),
      );
    },
    [register, roster],
  );
  const onCodeRead = useCallback(
    (text: string) => {
      const now = Date.now();
      const isSame = last.current.number === text && now - last.current.at < SAME_CARD_MS;
      last.current = { number: text, at: now };
      if (isSame) return;
      navigator.vibrate?.(80);
      markByNumber(text);
    },
    [markByNumber],
  );

  const shown = scans.map((scan) => toCurrentScan(scan, register));
  const what = [subject?.name, withLessonClassAndTeacher(subject, session)?.Class?.name]
    .filter(Boolean)
    .join(', ');
  return (
    <Page
      title={what ? `Pindai kartu ${what}` : 'Pindai kartu'}
      breadcrumb={[
        { label: 'Mata pelajaran', to: pathTo('mata-pelajaran') },
        { label: subject?.name ?? 'Mata pelajaran ini', to: pathTo('mata-pelajaran', subjectId) },
        { label: 'Sesi', to: pathTo('mata-pelajaran', subjectId, 'sesi') },
        { label: 'Daftar hadir', to: pathTo('mata-pelajaran', subjectId, 'sesi', sessionId) },
      ]}
    >
      {question}
      {error && !roster ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : !roster ? (
        <LoadingState shape={['rows']} />
      ) : (
        <Box sx={{ display: 'grid', gap: 2, maxWidth: 560 }}>
          <Camera onSeen={onCodeRead} />
          <NisForm onNumber={markByNumber} />
          <SaveLine outbox={register.outbox} />
          <Box role="status">{shown[0] && <ScanMessage scan={shown[0]} />}</Box>
          {shown.length > 1 && (
            <Box component="ul" aria-label="Kartu sebelumnya" sx={{ m: 0, pl: 2.5, color: 'text.secondary' }}>
              {shown.slice(1).map((scan) => (
                <Box component="li" key={scan.key} sx={{ position: 'relative' }}>
                  <ScanText scan={scan} />
                </Box>
              ))}
            </Box>
          )}
        </Box>
      )}
    </Page>
  );
}

const SEVERITY = { marked: 'success', known: 'info', refused: 'warning' } as const;

interface ScanProps {
  readonly scan: Scan;
}

/** What was read, as a link to the pupil's page. What it stands in is the target, so that has to be positioned. */
const ScanText = ({ scan: { of, text } }: ScanProps) =>
  of === undefined ? (
    text
  ) : (
    <PupilLink className="plain" id={of}>
      {text}
    </PupilLink>
  );

const ScanMessage = ({ scan }: ScanProps) => (
  <Alert severity={SEVERITY[scan.kind]} role="presentation" sx={{ position: 'relative' }}>
    <Typography component="span" sx={{ fontWeight: 600 }}>
      <ScanText scan={scan} />
    </Typography>
  </Alert>
);

/** An input for the NIS, for pupils who left their card at home and for devices without a camera. */
function NisForm({ onNumber }: { readonly onNumber: (number: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { current } = input;
    if (!current) return;
    if (current.value.trim()) onNumber(current.value);
    current.value = '';
    current.focus();
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'flex', gap: 1, alignItems: 'end' }}>
      <TextField
        inputRef={input}
        name="nis"
        label="NIS"
        slotProps={{ htmlInput: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } }}
      />
      {/* As low as the field, whose label stands above it. */}
      <Button type="submit" variant="outlined" sx={{ flexShrink: 0, mb: 0.5 }}>
        Catat hadir
      </Button>
    </Box>
  );
}

/** The result of reading one card, as the teacher sees it. */
interface Scan {
  readonly kind: 'marked' | 'known' | 'refused';
  readonly text: string;
  /** Whose card it was; undefined where nobody of the class has it. */
  readonly of?: Id;
  /** The pupil who was marked; undefined when nobody was. */
  readonly pupil?: RosterRow;
}

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Marks the pupil of a card as Hadir, unless something is recorded already. */
function scanCard(register: Register, roster: readonly RosterRow[], number: string): Scan {
  const pupil = roster.find(({ nis }) => nis !== '' && same(nis, number));
  if (!pupil) return { kind: 'refused', text: `${number.trim().slice(0, 40)}: tidak ada di kelas ini` };
  const { status } = register.view(pupil.id);
  if (status === null) {
    register.mark(pupil.id, 'hadir');
    return { kind: 'marked', of: pupil.id, text: `${pupil.name}: Hadir`, pupil };
  }
  const group = toStatusGroup(status);
  return {
    // The card was either held up twice, or the pupil has another mark, which the teacher has to look at.
    kind: status === 'hadir' ? 'known' : 'refused',
    of: pupil.id,
    text: `${pupil.name}: sudah tercatat ${group === 'lain' ? status : groupLabel(group)}`,
  };
}

/** The result of a scan as it is now. A mark made long before the lesson waits for the teacher's confirmation, and may be refused. */
function toCurrentScan<S extends Scan>(scan: S, register: Register): S {
  const isWaiting = scan.pupil && register.view(scan.pupil.id).status === null;
  return isWaiting ? { ...scan, kind: 'refused', text: `${scan.pupil?.name}: belum dicatat` } : scan;
}
