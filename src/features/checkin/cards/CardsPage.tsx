import { QRCodeSVG } from 'qrcode.react';
import { useQuery } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useGetOne } from 'react-admin';
import { useParams } from 'react-router-dom';
import Button from '@mui/material/Button';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import type { Class } from '../../../../contract/people/classes.ts';
import { Page } from '../../../kit/page/Page.tsx';
import { EmptyState, ErrorPanel, LoadingState } from '../../../kit/page/states.tsx';
import type { HadirDataProvider } from '../../../providers/dataProvider.ts';
import { fetchAllPages } from '../../../kit/list/allPages.ts';
import { ToolbarSelect } from '../../../kit/list/Pick.tsx';
import { pathTo } from '../../../kit/page/paths.ts';
import type { Letterhead } from '../../../providers/kop.ts';
import { useLetterhead } from '../../../providers/letterhead.ts';
import { CutKop } from '../../../school/paper/CutKop.tsx';
import { PAPER_SIZES, usePaperSize } from '../../../school/paper/paper.ts';
import { nameOf, getPersonNumber } from '../../../school/people.ts';
import { usePrint } from '../../../school/paper/usePrint.ts';
import { useShownSchool } from '../../../school/useShownSchool.ts';
import './cards.css';

/** The cards of a class's pupils, to be printed on A4 and cut out. The teacher's device reads their QR codes. */
export function CardsPage() {
  const { classId = '' } = useParams();
  const print = usePrint();
  const { data: schoolClass, isPending: isClassPending } = useGetOne<Class>(
    'kelas',
    { id: classId },
    { retry: false, onError: () => undefined },
  );
  const { data: pupils, error, isPending: arePupilsPending, refetch } = usePupils(classId);
  // Each card has the class's name.
  const isPending = isClassPending || arePupilsPending;
  const name = schoolClass?.name ?? '';
  const [paper, setPaper] = usePaperSize();
  useShownSchool(schoolClass?.School);
  const letterhead = useLetterhead();
  return (
    <Page
      title={name ? `Kartu siswa ${name}` : 'Kartu siswa'}
      breadcrumb={[
        { label: 'Kelas', to: pathTo('kelas') },
        { label: name || 'Kelas ini', to: pathTo('kelas', classId) },
      ]}
      areActionsBelow
      actions={
        isPending
          ? null
          : pupils &&
            pupils.length > 0 && (
              <>
                <ToolbarSelect
                  label="Kertas"
                  value={paper}
                  isOn={false}
                  onChange={setPaper}
                  options={Object.keys(PAPER_SIZES).map((value) => ({ value, label: value }))}
                />
                <Button variant="contained" startIcon={<PrintOutlined />} onClick={() => void print()}>
                  Cetak {pupils.length} kartu
                </Button>
              </>
            )
      }
    >
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <LoadingState shape={['rows']} />
      ) : pupils.length === 0 ? (
        <EmptyState title="Belum ada siswa di kelas ini." text="Tambahkan siswa ke kelas ini dulu." />
      ) : (
        <ul className={`paper-cut cards-sheet ${PAPER_SIZES[paper]}`}>
          {pupils.map((pupil) => (
            <Card key={pupil.id} pupil={pupil} className={name} letterhead={letterhead} />
          ))}
        </ul>
      )}
    </Page>
  );
}

/** Loads all pupils of the class, as it is now. */
function usePupils(classId: string) {
  const dataProvider = useDataProvider<HadirDataProvider>();
  return useQuery({
    queryKey: ['siswa-kelas', 'kartu', classId],
    queryFn: ({ signal }) =>
      fetchAllPages((pagination) =>
        dataProvider.getList<RaRecord>('siswa-kelas', { pagination, meta: { classId }, signal }),
      ),
  });
}

interface CardProps {
  readonly pupil: RaRecord;
  readonly className: string;
  readonly letterhead: Letterhead | undefined;
}

function Card({ pupil, className, letterhead }: CardProps) {
  const nis = getPersonNumber(pupil);
  const name = nameOf(pupil);
  return (
    <li className="cards-card">
      {nis && <QRCodeSVG value={nis} level="M" marginSize={4} size={128} title={`Kode QR ${name}`} />}
      <div>
        <CutKop letterhead={letterhead} />
        <strong>{name}</strong>
        <span>NIS {nis ?? '–'}</span>
        <span>Kelas {className}</span>
      </div>
    </li>
  );
}
