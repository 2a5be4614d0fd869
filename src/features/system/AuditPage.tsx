import type { AuditLine } from '../../../contract/system/audit.ts';
import { formatMoment } from '../../i18n/format.ts';
import { Page } from '../../kit/page/Page.tsx';
import type { Card, Column } from '../../kit/list/columns.ts';
import type { Filter } from '../../kit/list/filters.ts';
import { RecordList } from '../../kit/list/RecordList.tsx';
import { describeActor, describeChanges, describeEvent, ENTITY_LABELS } from './auditLabels.ts';
import { Supported } from '../../kit/page/Supported.tsx';
import { AUDIT_SLUG } from '../../school/paths.ts';

const timeOf = ({ at }: AuditLine) => formatMoment(at);
const targetOf = ({ target }: AuditLine) => target?.name;
const originOf = ({ device, address }: AuditLine) =>
  [device, address && `alamat ${address}`].filter(Boolean).join(' · ') || undefined;

const columns: readonly Column<AuditLine>[] = [
  { source: 'at', label: 'Waktu', text: timeOf },
  { source: 'actor', label: 'Oleh', text: describeActor },
  { source: 'action', label: 'Aksi', text: describeEvent },
  { source: 'target', label: 'Pada', text: targetOf },
  { source: 'changes', label: 'Perubahan', text: (line) => describeChanges(line) || undefined },
  { source: 'address', label: 'Dari', text: originOf },
  { source: 'request_id', label: 'Nomor permintaan', text: ({ request_id }) => request_id, hidden: true },
  { source: 'sign_in_id', label: 'Nomor sesi masuk', text: ({ sign_in_id }) => sign_in_id, hidden: true },
];

const card: Card<AuditLine> = {
  title: (line) => [describeEvent(line), targetOf(line)].filter(Boolean).join(': '),
  text: (line) =>
    [timeOf(line), describeActor(line), describeChanges(line), originOf(line)].filter(Boolean).join(' · '),
};

const filters: readonly Filter[] = [
  { type: 'choice', source: 'entity', label: 'Tentang', all: 'Semua', choices: ENTITY_LABELS },
  { type: 'day', source: 'from', label: 'Dari tanggal' },
  { type: 'day', source: 'to', label: 'Sampai tanggal' },
];

const title = 'Jejak audit';

/** Who did what, from where, when. */
export function AuditPage() {
  return (
    <Supported call="listAudit" title={title}>
      <Page title={title} breadcrumb={[]}>
        <p className="page-intro">
          Siapa melakukan apa, kapan, dan dari mana. Disimpan dua tahun (masuk dan keluar 180 hari) dan tidak
          dapat diubah. Alamat internet disamarkan: alamat yang sama selalu tampil sama.
        </p>
        <RecordList<AuditLine>
          resource={AUDIT_SLUG}
          noun="jejak audit"
          columns={columns}
          card={card}
          filters={filters}
        />
      </Page>
    </Supported>
  );
}
