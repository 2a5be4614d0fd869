import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { CheckedSheet } from '../../../contract/recap/sheetCodes.ts';
import { CODE_PATTERN, formatCode } from '../../../contract/recap/sheetCodeWords.ts';
import { formatDateRange, formatInstant, formatMonth } from '../../i18n/format.ts';
import { PRODUCT_NAME } from '../../i18n/product.ts';
import { CheckIcon, draw, Mark } from '../../kit/page/plainIcons.tsx';
import { usePageTitle } from '../../kit/page/usePageTitle.ts';
import { may, usePerson } from '../../person/person.ts';
import { describeProblem, getErrorStatus } from '../../providers/errors.ts';
import { toKop } from '../../providers/kop.ts';
import { hasSession } from '../../providers/session.ts';
import { imageUrl } from '../../providers/settings.ts';
import { useBareDataProvider } from '../../providers/useAct.ts';
import { KopLines } from '../../school/KopLines.tsx';
import { checkSheetPath } from '../../school/paths.ts';
import { checkSheet, revokeSheetCode } from './endpoints.ts';
import '../../look/board.css';
import './cek.css';

const TITLE = 'Periksa lembar cetak';

/** Tells anybody who holds a printed recap whether its figures are still those of the school. It needs no sign-in and names no pupil. */
export function CheckSheetPage() {
  const { code = '' } = useParams();
  const cleanCode = code.replaceAll(/[\s-]/g, '').toUpperCase();
  const { checked, error, retry } = useCheckedSheet(cleanCode);
  usePageTitle(TITLE);
  const school = checked?.school;
  return (
    <div className="frame">
      <header className="kop">
        <span className="kop-school">
          <KopLines kop={school ? toKop({ ...school, image: imageUrl(school.image) }) : undefined} />
        </span>
      </header>
      <main className="cek-page">
        {checked ? (
          <Verdict checked={checked} code={cleanCode} />
        ) : (
          <>
            <h1>{TITLE}</h1>
            <div className="cek-told" role="status">
              {error ? <Problem error={error} onRetry={retry} /> : cleanCode && 'Memeriksa lembar…'}
            </div>
          </>
        )}
        {(!cleanCode || error !== null) && <CodeForm typed={cleanCode} />}
        <p className="quiet small">
          Halaman ini tidak menampilkan nama siswa. Lembar tanpa kode: tanyakan ke tata usaha sekolah.
        </p>
        <p className="door-by">
          <Mark />
          {PRODUCT_NAME}
        </p>
      </main>
    </div>
  );
}

/** A code that cannot be one; it is not asked about. */
const UNKNOWN_CODE = new Error('unknown code');

function useCheckedSheet(code: string) {
  // Not useDataProvider: that one would lead to the sign-in page on a 401.
  const dataProvider = useBareDataProvider();
  const isPossible = CODE_PATTERN.test(code);
  const { data, error, refetch } = useQuery({
    queryKey: ['lembar', code],
    queryFn: () => dataProvider.act(checkSheet, code),
    enabled: isPossible,
    retry: false,
    // Whoever asks again wants to know how it is now.
    gcTime: 0,
  });
  return {
    checked: data,
    error: code !== '' && !isPossible ? UNKNOWN_CODE : error,
    retry: () => void refetch(),
  };
}

function Problem({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  if (error === UNKNOWN_CODE || getErrorStatus(error) === 404)
    return 'Kode ini tidak dikenal. Periksa tulisannya, atau tanyakan ke tata usaha sekolah.';
  return (
    <>
      {describeProblem(error)}{' '}
      <button type="button" className="btn" onClick={onRetry}>
        Coba lagi
      </button>
    </>
  );
}

const KIND_TEXT: Readonly<Record<CheckedSheet['kind'], readonly [sheet: string, of: string]>> = {
  month: ['Rekap kehadiran bulanan', 'Kelas, bulan'],
  semester: ['Rekap kehadiran semester', 'Kelas, semester'],
  range: ['Rekap kehadiran', 'Kelas, rentang'],
  subject: ['Rekap kehadiran mata pelajaran', 'Mata pelajaran, rentang'],
};

function formatPeriod({ kind, period }: CheckedSheet): string {
  if (kind === 'month') return formatMonth(period);
  const [from = '', to] = period.split('..');
  return to === undefined ? `semester ${from}` : formatDateRange(from, to);
}

function Verdict({ checked, code }: { readonly checked: CheckedSheet; readonly code: string }) {
  const { is_current: isCurrent, kind, title, year, printed_at: printedAt, timezone } = checked;
  const [sheet, of] = KIND_TEXT[kind];
  const printed = formatInstant(printedAt, timezone);
  return (
    <>
      <p className="cek-verdict" data-kind={isCurrent ? 'same' : 'changed'}>
        {isCurrent ? <CheckIcon /> : <AlertIcon />}
        {isCurrent ? 'Sesuai' : 'Sudah berubah'}
      </p>
      <h1>
        {isCurrent
          ? 'Angka di lembar ini sama dengan catatan sekolah'
          : `Sudah diubah setelah dicetak pada ${printed}`}
      </h1>
      {!isCurrent && <p className="quiet">Mintalah lembar baru ke tata usaha.</p>}
      <dl>
        <dt>Lembar</dt>
        <dd>{sheet}</dd>
        <dt>{of}</dt>
        <dd>
          {title}, {formatPeriod(checked)}
        </dd>
        <dt>Tahun ajaran</dt>
        <dd>{year}</dd>
        <dt>Dicetak</dt>
        <dd>{printed}</dd>
        <dt>Kode</dt>
        <dd>
          <b>{formatCode(code)}</b>
        </dd>
      </dl>
      {hasSession() && <Revoke code={code} />}
    </>
  );
}

const AlertIcon = draw(<path d="M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0zM12 8v4M12 16h.01" />);

/** An office takes the code back, e.g. of a sheet that was lost. The first press asks, the second does it. */
function Revoke({ code }: { readonly code: string }) {
  const dataProvider = useBareDataProvider();
  const queryClient = useQueryClient();
  const person = usePerson();
  const [state, setState] = useState<'idle' | 'asking' | 'sending'>('idle');
  const [problem, setProblem] = useState<string>();
  if (!person || !may(person, 'revokeSheetCode')) return null;
  const revoke = async () => {
    setState('sending');
    setProblem(undefined);
    try {
      await dataProvider.act(revokeSheetCode, code);
      await queryClient.resetQueries({ queryKey: ['lembar', code] });
    } catch (error) {
      setProblem(describeProblem(error));
      setState('idle');
    }
  };
  return (
    <div className="cek-revoke">
      {state === 'idle' ? (
        <button type="button" className="btn" onClick={() => setState('asking')}>
          Cabut kode lembar ini
        </button>
      ) : (
        <>
          <span>Kode yang dicabut tidak dikenal lagi, dan tidak dapat dikembalikan.</span>
          <button
            type="button"
            className="btn"
            aria-disabled={state === 'sending'}
            onClick={() => state === 'asking' && void revoke()}
          >
            {state === 'sending' ? 'Memproses...' : 'Ya, cabut'}
          </button>
          <button type="button" className="btn text" onClick={() => setState('idle')}>
            Kembali
          </button>
        </>
      )}
      {problem && <p role="alert">{problem}</p>}
    </div>
  );
}

function CodeForm({ typed }: { readonly typed: string }) {
  const navigate = useNavigate();
  const open = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = event.currentTarget.elements.namedItem('code');
    const wanted = input instanceof HTMLInputElement ? input.value.trim() : '';
    if (wanted) void navigate(checkSheetPath(encodeURIComponent(wanted)));
  };
  return (
    <form className="form" onSubmit={open}>
      <div className="field">
        <label htmlFor="kode-lembar">Kode di lembar</label>
        <span className="field-box">
          <input
            id="kode-lembar"
            name="code"
            defaultValue={typed}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </span>
      </div>
      <button type="submit" className="btn filled big">
        Periksa
      </button>
    </form>
  );
}
