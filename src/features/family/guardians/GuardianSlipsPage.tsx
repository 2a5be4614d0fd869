import { QRCodeSVG } from 'qrcode.react';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import { SLIP_PAGE_PATH } from '../../../../contract/family/pagePaths.ts';
import type { GuardianSlip } from '../../../../contract/family/slips.ts';
import { SLIP_DAYS } from '../../../../contract/family/words.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { LeaveQuestion } from '../../../kit/form/LeaveQuestion.tsx';
import { BusyButton } from '../../../kit/page/BusyButton.tsx';
import { Failure } from '../../../kit/page/Failure.tsx';
import { Page } from '../../../kit/page/Page.tsx';
import { pathTo } from '../../../kit/page/paths.ts';
import { ErrorPanel, LoadingState } from '../../../kit/page/states.tsx';
import { useAttempt } from '../../../kit/page/useAttempt.ts';
import { useLetterhead } from '../../../providers/letterhead.ts';
import type { Letterhead } from '../../../providers/kop.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import { CutKop } from '../../../school/paper/CutKop.tsx';
import { PAPER_SIZES, usePaperSize } from '../../../school/paper/paper.ts';
import { GUARDIANS_SLUG } from '../../../school/paths.ts';
import { FamilyScreen } from '../FamilyScreen.tsx';
import { createGuardianSlips, getClassGuardians } from './endpoints.ts';
import { GUARDIANS_KEY } from './words.ts';
import '../../people/slips/slips.css';
import './guardians.css';

const TITLE = 'Lembar isian orang tua';

/** Slips to be cut out and taken home: each has a code by which a parent fills in name and number on the own phone. */
export const GuardianSlipsPage = () => (
  <FamilyScreen call="createGuardianSlips" title={TITLE}>
    <Slips />
  </FamilyScreen>
);

function Slips() {
  const act = useRunAction();
  const [params] = useSearchParams();
  const id = params.get('kelas') ?? '';
  const [slips, setSlips] = useState<readonly GuardianSlip[]>([]);
  const [isPrinted, setPrinted] = useState(false);
  const [paper] = usePaperSize();
  const letterhead = useLetterhead();
  const { isBusy, failure, attempt } = useAttempt();
  const { data, error, refetch } = useQuery({
    queryKey: [GUARDIANS_KEY, 'kelas', id],
    queryFn: ({ signal }) => act(getClassGuardians, { id }, signal),
    retry: false,
  });
  const hasUnprintedSlips = useCallback(() => slips.length > 0 && !isPrinted, [slips.length, isPrinted]);
  const title = data ? `${TITLE} ${data.Class.name}` : TITLE;
  const classPath = `${pathTo(GUARDIANS_SLUG)}?${new URLSearchParams({ kelas: id })}`;
  return (
    <Page
      title={title}
      breadcrumb={[{ label: data ? `Orang tua ${data.Class.name}` : 'Orang tua', to: classPath }]}
    >
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState shape={['rows']} />
      ) : (
        <>
          <LeaveQuestion hasEdits={hasUnprintedSlips}>
            Lembar ini belum dicetak. Kodenya tidak dapat dilihat lagi setelah halaman ini ditinggalkan.
          </LeaveQuestion>
          <div className="slips-tools">
            <p>
              Satu lembar untuk tiap siswa. Orang tua memindai kodenya, mengisi nama dan nomornya, dan Anda
              menyetujuinya di halaman Orang tua. Kode berlaku {formatNumber(SLIP_DAYS)} hari, satu kali saja.
            </p>
            {failure !== undefined && (
              <Alert severity="error">
                <Failure error={failure} />
              </Alert>
            )}
            {slips.length === 0 ? (
              <BusyButton
                variant="contained"
                busy={isBusy}
                onClick={() => void attempt(async () => setSlips(await act(createGuardianSlips, { id })))}
              >
                Buat lembar untuk {formatNumber(data.Students.length)} siswa
              </BusyButton>
            ) : (
              <BusyButton
                variant="contained"
                onClick={() => {
                  window.print();
                  setPrinted(true);
                }}
              >
                Cetak {formatNumber(slips.length)} lembar
              </BusyButton>
            )}
          </div>
          <ul className={`paper-cut slips-list ${PAPER_SIZES[paper]}`}>
            {slips.map((slip) => (
              <Slip key={slip.user_id} slip={slip} className={data.Class.name} letterhead={letterhead} />
            ))}
          </ul>
        </>
      )}
    </Page>
  );
}

interface SlipProps {
  readonly slip: GuardianSlip;
  readonly className: string;
  readonly letterhead: Letterhead | undefined;
}

const Slip = ({ slip: { fullname, code }, className, letterhead }: SlipProps) => (
  <li className="slips-slip family-slip">
    <QRCodeSVG
      value={`${window.location.origin}${SLIP_PAGE_PATH}#${code}`}
      level="M"
      marginSize={2}
      size={112}
      title={`Kode QR untuk orang tua ${fullname}`}
    />
    <div>
      <CutKop letterhead={letterhead} />
      <small>Untuk orang tua/wali dari</small>
      <strong>{fullname}</strong>
      <small>Kelas {className}</small>
      <small>Pindai dengan kamera ponsel, lalu isi nama dan nomor Anda.</small>
    </div>
  </li>
);
