import type { ReactNode } from 'react';
import { downloadCSV, useNotify } from 'react-admin';
import type { Session } from '../../../contract/lessons/sessions.ts';
import type { Subject } from '../../../contract/lessons/subjects.ts';
import { DownloadIcon } from '../../kit/page/icons.tsx';
import { pathTo } from '../../kit/page/paths.ts';
import type { Asked } from '../lessons/index.ts';
import type { RegisterAddress } from './engine/endpoints.ts';
import { CancelledDayIcon, KeptDayIcon, PencilIcon, PrintIcon, QrIcon, SwapIcon } from './icons.tsx';
import { registerCsv, registerFileName } from './paper/registerCsv.ts';
import type { Register } from './engine/register.ts';
import type { RosterRow } from './engine/rows.ts';

/** A way on from the register: a link (`to`) or something done at once. */
export interface RegisterAction {
  readonly label: string;
  readonly icon: ReactNode;
  readonly to?: string;
  /** Travels with the link, e.g. where to come back to. */
  readonly state?: unknown;
  readonly onClick?: () => void;
}

interface ActionsOf {
  readonly printBlank: () => Promise<void>;
  readonly address: RegisterAddress;
  readonly register: Register;
  readonly mayWrite: boolean;
  readonly mayEdit: boolean;
  readonly exceptions:
    | {
        readonly isCancelled: boolean;
        readonly maySubstitute: boolean;
        readonly ask: (asked: Asked) => void;
      }
    | undefined;
  readonly session: Session | undefined;
  readonly subject: Subject | undefined;
  readonly roster: readonly RosterRow[] | undefined;
}

const exceptionActions = (of: ActionsOf['exceptions']): readonly RegisterAction[] => {
  if (!of) return [];
  if (of.isCancelled) {
    return [{ label: 'Cabut pembatalan', icon: <KeptDayIcon />, onClick: () => of.ask('reinstate') }];
  }
  return [
    { label: 'Batalkan sesi', icon: <CancelledDayIcon />, onClick: () => of.ask('cancel') },
    ...(of.maySubstitute
      ? [{ label: 'Guru pengganti', icon: <SwapIcon />, onClick: () => of.ask('substitute') }]
      : []),
  ];
};

/** What can be done with the register as a whole: buttons beside the heading, on a phone entries of a menu. */
export function useRegisterActions(props: ActionsOf): readonly RegisterAction[] {
  const { printBlank, address, register, mayWrite, mayEdit, exceptions, session, subject, roster } = props;
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
    const unsent = register.outbox.snapshot().unsaved.size;
    if (unsent > 0)
      notify(`Berkas ini memuat ${unsent} catatan kehadiran yang belum terkirim ke server.`, {
        type: 'warning',
      });
  };
  return [
    ...links,
    { label: 'Cetak', icon: <PrintIcon />, onClick: () => window.print() },
    {
      label: 'Cetak daftar kosong',
      icon: <PrintIcon />,
      onClick: () => void printBlank(),
    },
    { label: 'Unduh CSV', icon: <DownloadIcon />, onClick: download },
  ];
}
