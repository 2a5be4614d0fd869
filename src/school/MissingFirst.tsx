import { LinkButton } from '../kit/page/LinkButton.tsx';
import { LoadProblem } from '../kit/page/LoadProblem.tsx';
import { pathTo } from '../kit/page/paths.ts';
import { EmptyState } from '../kit/page/states.tsx';
import { useMay } from '../person/person.ts';
import { ApiError } from '../providers/errors.ts';

interface ReadProblemProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** What has to be there before, by the field that a server minds of a screen that named none. */
const FIRST = {
  academic_year_id: {
    title: 'Belum ada tahun ajaran yang aktif.',
    text: 'Tambahkan tahun ajaran yang berjalan, atau tandai yang sudah ada sebagai aktif.',
    button: 'Buka tahun ajaran',
    slug: 'tahun-ajaran',
  },
  SchoolId: {
    title: 'Belum ada sekolah.',
    text: 'Isi data sekolah dahulu: jam, kalender, dan jadwal adalah miliknya.',
    button: 'Isi data sekolah',
    slug: 'sekolah',
  },
} as const;

/** Why a screen of a school's year cannot be shown: something is still to be set up, or it could not be loaded. */
export function ReadProblem({ error, onRetry }: ReadProblemProps) {
  const minded = error instanceof ApiError && error.status === 400 ? error.fields : undefined;
  const missing = minded && (['academic_year_id', 'SchoolId'] as const).find((path) => path in minded);
  return missing ? <MissingFirst missing={missing} /> : <LoadProblem error={error} onRetry={onRetry} />;
}

function MissingFirst({ missing }: { readonly missing: keyof typeof FIRST }) {
  const { title, text, button, slug } = FIRST[missing];
  const mayAdd = useMay(slug, 'create') === true;
  return (
    <EmptyState title={title} text={mayAdd ? text : 'Admin sekolah menyiapkannya.'}>
      {mayAdd && (
        <LinkButton to={pathTo(slug)} variant="contained">
          {button}
        </LinkButton>
      )}
    </EmptyState>
  );
}
