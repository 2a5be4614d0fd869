import { useParams } from 'react-router-dom';
import type { AcademicYear } from '../../../contract/academicYears.ts';
import { formatDay } from '../../i18n/format.ts';
import { DetailPage } from '../shared/DetailPage.tsx';
import { Fact, Facts } from '../shared/Facts.tsx';
import { LinkButton } from '../shared/LinkButton.tsx';
import { ManageActions } from '../shared/ManageActions.tsx';
import { searchPath } from '../shared/paths.ts';
import { crumbs, done } from './messages.ts';
import { yearName } from './yearName.ts';

export function AcademicYearDetail() {
  const { id = '' } = useParams();
  return (
    <DetailPage<AcademicYear>
      resource="tahun-ajaran"
      id={id}
      label="Tahun ajaran"
      title={yearName}
      breadcrumb={crumbs}
      actions={(year) => (
        <>
          <ManageActions
            resource="tahun-ajaran"
            record={year}
            what={`tahun ajaran ${yearName(year)}`}
            consequence="Tahun ajaran ini hilang dari daftar."
            done={done}
          />
          <LinkButton to={searchPath('kelas', year.name)} variant="contained">
            Lihat kelas
          </LinkButton>
        </>
      )}
    >
      {({ semester, start_date: start, end_date: end, is_active: active }) => (
        <Facts>
          <Fact label="Semester">{semester}</Fact>
          <Fact label="Mulai">{start && formatDay(start)}</Fact>
          <Fact label="Selesai">{end && formatDay(end)}</Fact>
          <Fact label="Keadaan">{active ? 'Aktif' : 'Tidak aktif'}</Fact>
        </Facts>
      )}
    </DetailPage>
  );
}
