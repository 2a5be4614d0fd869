import { Link } from 'react-router-dom';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { RetentionNotice } from '../../../contract/people/retention.ts';
import { formatDate, formatNumber } from '../../i18n/format.ts';
import { pathTo } from '../../kit/page/paths.ts';
import { Section } from '../../kit/page/Section.tsx';
import { useHomeExtras } from './endpoints.ts';

/**
 * Extension: announces what the school's own retention times will delete soon, to people who may still change them. Shows nothing when
 * nothing is due.
 */
export function RetentionNotices() {
  const { data: { retention: data = [] } = {} } = useHomeExtras();
  if (data.length === 0) return null;
  return (
    <Section title="Segera dihapus">
      <Box sx={{ display: 'grid', gap: 1, maxWidth: 720 }}>
        {data.map((notice) => (
          <Alert key={notice.School.id} severity="info" role="presentation">
            {data.length > 1 && `${notice.School.name}: `}
            {describeDueDeletions(notice)} akan dihapus mulai {formatDate(notice.from)}, menurut{' '}
            <Link to={pathTo('sekolah', notice.School.id, 'edit')}>masa simpan {notice.School.name}</Link>.
          </Alert>
        ))}
      </Box>
    </Section>
  );
}

/** "3 foto surat dan data pribadi 12 orang yang sudah keluar" */
const describeDueDeletions = ({ pictures, leavers }: RetentionNotice): string =>
  [
    pictures > 0 && `${formatNumber(pictures)} foto surat`,
    leavers > 0 && `data pribadi ${formatNumber(leavers)} orang yang sudah keluar`,
  ]
    .filter(Boolean)
    .join(' dan ');
