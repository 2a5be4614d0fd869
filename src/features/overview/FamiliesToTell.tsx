import { Link } from 'react-router-dom';
import { formatNumber } from '../../i18n/format.ts';
import { pathTo } from '../../kit/page/paths.ts';
import { Section } from '../../kit/page/Section.tsx';
import { HOME_LETTERS_PATH, MESSAGES_SLUG } from '../../school/paths.ts';
import { useHomeExtras } from './endpoints.ts';

/** Extension: how many families are to be written to now, and how many have written, for who looks after them. Shows nothing for others. */
export function FamiliesToTell() {
  const { due_messages: total, waiting_letters: letters = 0 } = useHomeExtras().data ?? {};
  if (total === undefined) return null;
  return (
    <Section title="Pesan ke orang tua">
      <p className="quiet small">
        {total === 0
          ? 'Tidak ada yang perlu dikabari sekarang.'
          : `${formatNumber(total)} orang tua belum dikabari.`}
      </p>
      <Link className="btn words" to={pathTo(MESSAGES_SLUG)}>
        {total === 0 ? 'Buka pesan hari ini' : `Kabari ${formatNumber(total)} orang tua`}
      </Link>
      {letters > 0 && (
        <Link className="btn words" to={HOME_LETTERS_PATH}>
          Periksa {formatNumber(letters)} surat dari orang tua
        </Link>
      )}
    </Section>
  );
}
