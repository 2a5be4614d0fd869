import type { QueuedMessage } from '../../../../contract/family/gateway.ts';
import { formatMoment } from '../../../i18n/format.ts';
import type { Card, Column } from '../../../kit/list/columns.ts';
import type { Filter } from '../../../kit/list/filters.ts';
import { RecordList } from '../../../kit/list/RecordList.tsx';
import { Page } from '../../../kit/page/Page.tsx';
import { pathTo } from '../../../kit/page/paths.ts';
import { GATEWAY_SLUG, QUEUE_SLUG } from '../../../school/paths.ts';
import { FamilyScreen } from '../FamilyScreen.tsx';
import { REASON_LABELS } from '../words.ts';
import { STATE_LABELS } from './words.ts';

const TITLE = 'Kotak keluar';

const stateOf = ({ state, failure }: QueuedMessage) =>
  failure === null ? STATE_LABELS[state] : `${STATE_LABELS[state]}: ${failure}`;
const timeOf = ({ sent_at, created_at }: QueuedMessage) => formatMoment(sent_at ?? created_at);
const guardianOf = ({ guardian }: QueuedMessage) => guardian && `${guardian.name}, ${guardian.phone}`;

const columns: readonly Column<QueuedMessage>[] = [
  { source: 'created_at', label: 'Waktu', text: timeOf },
  { source: 'pupil', label: 'Siswa', text: ({ pupil }) => pupil.fullname },
  { source: 'reason', label: 'Alasan', text: ({ reason }) => REASON_LABELS[reason] },
  { source: 'state', label: 'Status', text: stateOf },
  { source: 'guardian', label: 'Kepada', text: (message) => guardianOf(message) ?? undefined },
  { source: 'text', label: 'Teks', text: ({ text }) => text },
];

const card: Card<QueuedMessage> = {
  title: ({ pupil }) => pupil.fullname,
  text: (message) =>
    [stateOf(message), REASON_LABELS[message.reason], guardianOf(message), timeOf(message), message.text]
      .filter(Boolean)
      .join(' · '),
};

const filters: readonly Filter[] = [
  { type: 'choice', source: 'state', label: 'Status', all: 'Semua', choices: STATE_LABELS },
];

/** Today's messages of the gateway, or what would be sent where nothing is. */
export const QueuePage = () => (
  <FamilyScreen call="listQueuedMessages" title={TITLE}>
    <Page title={TITLE} breadcrumb={[{ label: 'Gateway pesan', to: pathTo(GATEWAY_SLUG) }]}>
      <p className="page-intro">
        Pesan hari ini yang dikirim gateway. Nomor disamarkan. Yang gagal atau tidak pasti dapat dikirim
        sendiri dari Pesan ke orang tua.
      </p>
      <RecordList<QueuedMessage>
        resource={QUEUE_SLUG}
        noun="pesan"
        columns={columns}
        card={card}
        filters={filters}
      />
    </Page>
  </FamilyScreen>
);
