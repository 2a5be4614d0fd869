import { useState } from 'react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { GateCard, UnknownCard } from '../../../../contract/gate/devices.ts';
import { MAX_PAGE_SIZE } from '../../../../contract/limits.ts';
import { formatAge, formatNumber } from '../../../i18n/format.ts';
import { ConfirmAct } from '../../../kit/page/ConfirmAct.tsx';
import { lazyDialog } from '../../../kit/page/lazyDialog.tsx';
import { Line } from '../../../kit/page/Line.tsx';
import { Loaded } from '../../../kit/page/Loaded.tsx';
import { Page } from '../../../kit/page/Page.tsx';
import { PlainButton } from '../../../kit/page/PlainButton.tsx';
import { Section } from '../../../kit/page/Section.tsx';
import { useDebounced } from '../../../kit/page/useDebounced.ts';
import { useNow } from '../../../kit/page/useNow.ts';
import { may, usePerson } from '../../../person/person.ts';
import { useClockAheadMs } from '../../../providers/extensions.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import { PupilName } from '../../../school/PupilLink.tsx';
import { GateScreen } from '../GateScreen.tsx';
import { CARDS_KEY, listGateCards, listUnknownCards, withdrawGateCard } from './endpoints.ts';
import '../gate.css';

const AssignDialog = lazyDialog(() => import('./AssignDialog.tsx'), 'AssignDialog');
const PasteCards = lazyDialog(() => import('./PasteCards.tsx'), 'PasteCards');
const MachineFile = lazyDialog(() => import('./MachineFile.tsx'), 'MachineFile');

const TITLE = 'Kartu gerbang';

/** The chip cards of a school: whose each is, and those that were held up and are nobody's. */
export const GateCardsPage = () => (
  <GateScreen call="listGateCards" title={TITLE}>
    <Cards />
  </GateScreen>
);

type Open =
  | { readonly what: 'assign'; readonly number?: string }
  | { readonly what: 'withdraw'; readonly card: GateCard }
  | { readonly what: 'paste' | 'file' };

const SEARCH_DELAY_MS = 250;
const UNKNOWN_REFRESH_MS = 10_000;

function Cards() {
  const act = useRunAction();
  const queryClient = useQueryClient();
  const person = usePerson();
  const [open, setOpen] = useState<Open>();
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), SEARCH_DELAY_MS);
  const query = useQuery({
    queryKey: [CARDS_KEY, 'daftar', search],
    queryFn: ({ signal }) =>
      act(listGateCards, { page: 1, limit: MAX_PAGE_SIZE, search: search || undefined }, signal),
    placeholderData: keepPreviousData,
  });
  // Whoever sees this list as a teacher has piket today.
  const mayChange = person !== undefined && may(person, 'assignGateCard');
  const isAdmin = person !== undefined && may(person, 'importGateCards');
  const unknown = useQuery({
    queryKey: [CARDS_KEY, 'belum-dikenal'],
    queryFn: ({ signal }) => act(listUnknownCards, undefined, signal),
    refetchInterval: UNKNOWN_REFRESH_MS,
    enabled: mayChange,
  });
  const { error } = query;
  // They stand above the list, which must not move when they come.
  const data = mayChange && unknown.isPending ? undefined : query.data;
  const close = () => setOpen(undefined);
  const saved = async () => {
    await queryClient.invalidateQueries({ queryKey: [CARDS_KEY] });
    close();
  };
  return (
    <Page
      title={TITLE}
      breadcrumb={[]}
      areActionsBelow
      actions={
        data && mayChange ? (
          <>
            <PlainButton variant="contained" onClick={() => setOpen({ what: 'assign' })}>
              Beri kartu
            </PlainButton>
            {isAdmin && (
              <>
                <PlainButton onClick={() => setOpen({ what: 'paste' })}>Tempel daftar</PlainButton>
                <PlainButton onClick={() => setOpen({ what: 'file' })}>Berkas mesin</PlainButton>
              </>
            )}
          </>
        ) : error || (data && !mayChange) ? undefined : null
      }
    >
      <Loaded query={{ ...query, data }} shape={['rows']}>
        {(page) => (
          <>
            {mayChange && (
              <Unknown
                cards={unknown.data ?? []}
                onChoose={(number) => setOpen({ what: 'assign', number })}
              />
            )}
            <Section title="Kartu siswa" count={formatNumber(page.total)}>
              <label className="gate-search">
                <span className="vh">Cari kartu</span>
                <input
                  type="search"
                  placeholder="Nama, NIS, atau nomor kartu"
                  value={text}
                  onChange={({ target }) => setText(target.value)}
                />
              </label>
              {page.cards.length === 0 && (
                <p className="quiet">
                  {search
                    ? 'Tidak ada kartu yang cocok.'
                    : 'Belum ada kartu chip. Kartu bercetak kode QR dari Hadir langsung bisa dipakai tanpa didaftarkan.'}
                </p>
              )}
              <ul className="lines">
                {page.cards.map((card) => (
                  <CardLine
                    key={card.id}
                    card={card}
                    onWithdraw={mayChange ? () => setOpen({ what: 'withdraw', card }) : undefined}
                  />
                ))}
              </ul>
              {page.total > page.cards.length && (
                <p className="quiet small">
                  {formatNumber(page.cards.length)} pertama. Cari untuk menemukan yang lain.
                </p>
              )}
            </Section>
          </>
        )}
      </Loaded>
      {open?.what === 'assign' && (
        <AssignDialog {...(open.number && { number: open.number })} onSaved={saved} onClose={close} />
      )}
      {open?.what === 'paste' && <PasteCards onSaved={saved} onClose={close} />}
      {open?.what === 'file' && <MachineFile onClose={close} />}
      {open?.what === 'withdraw' && (
        <ConfirmAct
          title={`Tarik kartu ${open.card.Pupil.fullname}?`}
          confirmLabel="Tarik"
          onClose={close}
          run={async () => {
            await act(withdrawGateCard, open.card);
            await saved();
          }}
        >
          Sejak saat ini kartu bernomor {open.card.number} ditolak. Siswa dapat diberi kartu lain.
        </ConfirmAct>
      )}
    </Page>
  );
}

interface CardLineProps {
  readonly card: GateCard;
  /** undefined: this person only looks. */
  readonly onWithdraw: (() => void) | undefined;
}

const CardLine = ({ card: { number, Pupil, withdrawn_at: withdrawn }, onWithdraw }: CardLineProps) => (
  <Line
    title={<PupilName pupil={Pupil} />}
    text={[number, Pupil.nis && `NIS ${Pupil.nis}`, withdrawn && 'sudah ditarik'].filter(Boolean).join(' · ')}
  >
    {onWithdraw && !withdrawn && (
      <div className="acts gate-buttons">
        <PlainButton name={`Tarik kartu ${Pupil.fullname}`} onClick={onWithdraw}>
          Tarik
        </PlainButton>
      </div>
    )}
  </Line>
);

interface UnknownProps {
  readonly cards: readonly UnknownCard[];
  readonly onChoose: (number: string) => void;
}

/** Chips that were held up lately and are nobody's: the newest on top, because its pupil stands here. */
function Unknown({ cards, onChoose }: UnknownProps) {
  const now = useNow(UNKNOWN_REFRESH_MS);
  const aheadMs = useClockAheadMs();
  return (
    <Section
      title="Baru ditempelkan, belum dikenal"
      count={cards.length > 0 ? formatNumber(cards.length) : undefined}
    >
      {cards.length === 0 && (
        <p className="quiet small">
          Tempelkan kartu baru di gerbang: nomornya muncul di sini, lalu pilih siswanya.
        </p>
      )}
      <ul className="lines">
        {cards.map(({ number, device, seen_at: seen }) => (
          <Line
            key={number}
            title={number}
            text={`${device} · ${formatAge(Math.max(0, now + aheadMs - Date.parse(seen)))}`}
          >
            <PlainButton name={`Pilih siswa untuk kartu ${number}`} onClick={() => onChoose(number)}>
              Pilih siswa
            </PlainButton>
          </Line>
        ))}
      </ul>
    </Section>
  );
}
