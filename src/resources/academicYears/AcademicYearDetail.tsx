import { useParams } from 'react-router-dom';
import type { AcademicYear } from '../../../contract/academicYears.ts';
import { formatDate } from '../../i18n/format.ts';
import { DetailPage } from '../shared/DetailPage.tsx';
import { Fact, Facts } from '../shared/Facts.tsx';
import { LinkButton } from '../shared/LinkButton.tsx';
import { ManageActions } from '../shared/ManageActions.tsx';
import { searchPath } from '../shared/paths.ts';
import { yearName } from '../shared/yearName.ts';
import { crumbs, done } from './messages.ts';
import { yearState } from './yearState.ts';

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
            consequence="Tahun ajaran ini akan dihapus dari daftar."
            done={done}
          />
          <LinkButton to={searchPath('kelas', year.name)} variant="contained">
            Lihat kelas
          </LinkButton>
        </>
      )}
    >
      {(year) => (
        <Facts>
          <Fact label="Semester">{year.semester}</Fact>
          <Fact label="Mulai">{year.start_date && formatDate(year.start_date)}</Fact>
          <Fact label="Selesai">{year.end_date && formatDate(year.end_date)}</Fact>
          <Fact label="Status">{yearState(year)}</Fact>
        </Facts>
      )}
    </DetailPage>
  );
}
