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

/** The texts about what must be set up first, by the field that the server reports as missing although the screen did not send one. */
const SETUP_TEXTS = {
  academic_year_id: {
    title: 'Belum ada tahun ajaran yang aktif.',
    text: 'Tambahkan tahun ajaran yang berjalan, atau tandai yang sudah ada sebagai aktif.',
    button: 'Buka tahun ajaran',
    slug: 'tahun-ajaran',
  },
  SchoolId: {
    title: 'Belum ada sekolah.',
    text: 'Isi data sekolah dulu: jam, kalender, dan jadwal adalah miliknya.',
    button: 'Isi data sekolah',
    slug: 'sekolah',
  },
} as const;

/** Says why a screen about a school year cannot be shown: something must be set up first, or the data could not be loaded. */
export function SetupOrLoadProblem({ error, onRetry }: ReadProblemProps) {
  const reportedFields = error instanceof ApiError && error.status === 400 ? error.fields : undefined;
  const missing =
    reportedFields && (['academic_year_id', 'SchoolId'] as const).find((path) => path in reportedFields);
  return missing ? <SetupMissing missing={missing} /> : <LoadProblem error={error} onRetry={onRetry} />;
}

function SetupMissing({ missing }: { readonly missing: keyof typeof SETUP_TEXTS }) {
  const { title, text, button, slug } = SETUP_TEXTS[missing];
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
