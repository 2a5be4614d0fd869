import { useParams } from 'react-router-dom';
import Box from '@mui/material/Box';
import type { School } from '../../../contract/schools.ts';
import { DetailPage } from '../shared/DetailPage.tsx';
import { Fact, Facts } from '../shared/Facts.tsx';
import { imageUrl } from '../../providers/settings.ts';
import { ManageActions } from '../shared/ManageActions.tsx';
import { MapLink } from './MapLink.tsx';
import { crumbs, done } from './messages.ts';
import { positionOf } from './position.ts';

export function SchoolDetail() {
  const { id = '' } = useParams();
  return (
    <DetailPage<School>
      resource="sekolah"
      id={id}
      label="Sekolah"
      title={({ name }) => name}
      breadcrumb={crumbs}
      actions={(school) => (
        <ManageActions
          resource="sekolah"
          record={school}
          what={`sekolah ${school.name}`}
          consequence="Sekolah ini akan dihapus dari daftar."
          done={done}
        />
      )}
    >
      {(school) => (
        <>
          {school.image && (
            <Box
              component="img"
              src={imageUrl(school.image)}
              alt={`Logo ${school.name}`}
              sx={{ maxWidth: '100%', maxHeight: 160, borderRadius: 1, mb: 2 }}
            />
          )}
          <Facts>
            <Fact label="Alamat">{school.address}</Fact>
            <Fact label="Telepon">{school.phone}</Fact>
            <Fact label="Email">{school.email}</Fact>
            <Fact label="Posisi">
              {positionOf(school) && (
                <>
                  {positionOf(school)} <MapLink {...school} />
                </>
              )}
            </Fact>
          </Facts>
        </>
      )}
    </DetailPage>
  );
}
