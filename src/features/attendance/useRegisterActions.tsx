import type { ReactNode } from 'react';
import { downloadCSV, useNotify } from 'react-admin';
import type { Session } from '../../../contract/lessons/sessions.ts';
import type { Subject } from '../../../contract/lessons/subjects.ts';
import { DownloadIcon } from '../../kit/page/icons.tsx';
import { pathTo } from '../../kit/page/paths.ts';
import type { SessionAction } from '../lessons/index.ts';
import type { RegisterAddress } from './engine/endpoints.ts';
import { CancelledDayIcon, KeptDayIcon, PencilIcon, PrintIcon, QrIcon, SwapIcon } from './icons.tsx';
import type { Register } from './engine/register.ts';
import { type RosterRow, groupLabel, toStatusGroup, type Mark, numberRosterRows } from './engine/rows.ts';
import { type CsvColumn, toCsv } from '../../kit/list/csv.ts';

/** An action of the register's page: a link (`to`), or a function that runs at once (`onClick`). */
export interface RegisterAction {
  readonly label: string;
  readonly icon: ReactNode;
  readonly to?: string;
  /** The location state of the link, e.g. where to come back to. */
  readonly state?: unknown;
  readonly onClick?: () => void;
  /** Is done now and then only, and stands under "Lainnya". */
  readonly isRare?: boolean;
}

interface RegisterActionsProps {
  readonly print: () => Promise<void>;
  readonly printBlank: () => Promise<void>;
  readonly address: RegisterAddress;
  readonly register: Register;
  readonly mayWrite: boolean;
  readonly mayEdit: boolean;
  readonly exceptions:
    | {
        readonly isCancelled: boolean;
        readonly maySubstitute: boolean;
        readonly ask: (arrangement: SessionAction) => void;
      }
    | undefined;
  readonly session: Session | undefined;
  readonly subject: Subject | undefined;
  readonly roster: readonly RosterRow[] | undefined;
}

const exceptionActions = (
  exceptionOptions: RegisterActionsProps['exceptions'],
): readonly RegisterAction[] => {
  if (!exceptionOptions) return [];
  if (exceptionOptions.isCancelled) {
    return [
      {
        label: 'Jadikan berlangsung lagi',
        icon: <KeptDayIcon />,
        onClick: () => exceptionOptions.ask('reinstate'),
      },
    ];
  }
  return [
    {
      label: 'Batalkan sesi',
      icon: <CancelledDayIcon />,
      onClick: () => exceptionOptions.ask('cancel'),
      isRare: true,
    },
    ...(exceptionOptions.maySubstitute
      ? [
          {
            label: 'Guru pengganti',
            icon: <SwapIcon />,
            onClick: () => exceptionOptions.ask('substitute'),
            isRare: true,
          },
        ]
      : []),
  ];
};

/** The actions for the register as a whole. They are buttons beside the heading, the rare ones under one, and entries of a menu on a phone. */
export function useRegisterActions(props: RegisterActionsProps): readonly RegisterAction[] {
  const { print, printBlank, address, register, mayWrite, mayEdit, exceptions, session, subject, roster } =
    props;
  const notify = useNotify();
  const at = (screen: string) =>
    pathTo('mata-pelajaran', address.subjectId, 'sesi', address.sessionId, screen);

  const links: readonly RegisterAction[] = [
    ...(mayWrite ? [{ label: 'Tampilkan QR', icon: <QrIcon />, to: at('qr') }] : []),
    ...(mayEdit
      ? [
          {
            label: 'Ubah sesi',
            icon: <PencilIcon />,
            to: at('edit'),
            state: { from: 'session' },
          },
        ]
      : []),
    ...exceptionActions(exceptions),
  ];
  if (!session || !roster?.length) return links;

  const download = () => {
    const file = { register, roster, session, subject };
    downloadCSV(registerCsv(file), registerFileName(file));
    const unsentCount = register.outbox.snapshot().unsaved.size;
    if (unsentCount > 0)
      notify(`Berkas ini memuat ${unsentCount} catatan kehadiran yang belum terkirim ke server.`, {
        type: 'warning',
      });
  };
  return [
    ...links,
    { label: 'Cetak', icon: <PrintIcon />, onClick: () => void print() },
    {
      label: 'Cetak daftar kosong',
      icon: <PrintIcon />,
      onClick: () => void printBlank(),
      isRare: true,
    },
    { label: 'Unduh CSV', icon: <DownloadIcon />, onClick: download, isRare: true },
  ];
}

interface RegisterOfSession {
  readonly register: Register;
  readonly roster: readonly RosterRow[];
  readonly session: Session;
  readonly subject?: Subject;
}

interface Row extends Mark {
  readonly number: number | null;
  readonly nis: string;
  readonly name: string;
}

/** The status in the same words as on the screen: "Belum dicatat" is a status of its own, and an unknown status keeps the server's word. */
const statusOf = ({ status }: Mark): string => {
  const group = toStatusGroup(status);
  return group === 'lain' ? String(status) : groupLabel(group);
};

/** The register as CSV. It has the whole class, even when the screen is filtered. */
function registerCsv({ register, roster, session, subject }: RegisterOfSession): string {
  const columns: readonly CsvColumn<Row>[] = [
    { label: 'No', text: ({ number }) => number },
    { label: 'NIS', text: ({ nis }) => nis },
    { label: 'Nama', text: ({ name }) => name },
    { label: 'Status', text: statusOf },
    {
      label: 'Menit terlambat',
      text: ({ status, minutesLate }) => (status === 'terlambat' ? minutesLate : null),
    },
    { label: 'Catatan', text: ({ note }) => note },
    { label: 'Tanggal', text: () => session.date },
    { label: 'Sesi', text: () => session.name },
    { label: 'Mata pelajaran', text: () => subject?.name },
    { label: 'Kelas', text: () => subject?.Class?.name },
  ];
  const rows = numberRosterRows(roster).map(({ id, nis, name, number }) => ({
    ...register.view(id),
    nis,
    name,
    number,
  }));
  return toCsv(columns, rows);
}

/** The file's name, e.g. "Daftar hadir Matematika X IPA 1 2026-11-09", without characters that a file name may not have. */
const registerFileName = ({
  session: { date },
  subject,
}: Pick<RegisterOfSession, 'session' | 'subject'>): string =>
  ['Daftar hadir', subject?.name, subject?.Class?.name, date]
    .filter(Boolean)
    .join(' ')
    .replaceAll(/[\\/:*?"<>|]+/g, '-');
