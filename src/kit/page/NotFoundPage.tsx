import { Link } from 'react-router-dom';
import { HOME_PATH } from '../../person/origin.ts';
import { NotFoundDrawing } from './drawings.tsx';
import { Page } from './Page.tsx';
import { EmptyState } from './states.tsx';

/** The page for /404, for every unknown path, and for an unknown path below a resource. */
export const NotFoundPage = () => (
  <Page title="Halaman tidak ditemukan">
    <EmptyState
      drawing={<NotFoundDrawing />}
      title="Alamat ini tidak ada di Hadir"
      text="Periksa kembali alamatnya, atau mulai lagi dari beranda."
    >
      <Link className="btn filled" to={HOME_PATH}>
        Ke beranda
      </Link>
    </EmptyState>
  </Page>
);
