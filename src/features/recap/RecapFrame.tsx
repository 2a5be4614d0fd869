import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SheetCodeInput } from '../../../contract/recap/sheetCodes.ts';
import { useRunAction } from '../../providers/useAct.ts';
import { createSheetCode } from './endpoints.ts';
import { downloadCSV, useNotify } from 'react-admin';
import Button from '@mui/material/Button';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import { httpStatusMessage } from '../../../contract/messages.ts';
import { formatDate } from '../../i18n/format.ts';
import { ToolbarSelect } from '../../kit/list/Pick.tsx';
import { DownloadIcon } from '../../kit/page/icons.tsx';
import { Page } from '../../kit/page/Page.tsx';
import type { Shape } from '../../kit/page/Skeleton.tsx';
import { EmptyState, ErrorPanel } from '../../kit/page/states.tsx';
import { describeProblem, getErrorStatus, isUnreachable } from '../../providers/errors.ts';
import { Paper, WhilePrinting } from '../../school/paper/Paper.tsx';
import { PAPER_SIZES, usePaperSize } from '../../school/paper/paper.ts';
import { toSheetCsv } from '../../school/sheet/csv.ts';
import type { Sheet } from '../../school/sheet/sheet.ts';
import { useShownSchool } from '../../school/useShownSchool.ts';
import { useRecapViews, RECAP_VIEWS, type RecapView } from './useFilters.ts';
import { LinkButton } from '../../kit/page/LinkButton.tsx';
import { pathTo } from '../../kit/page/paths.ts';
import { useMay } from '../../person/person.ts';

export type ChangeFilters = (change: Readonly<Record<string, string>>) => void;

interface RecapFrameProps<P extends { readonly id: unknown }> {
  readonly view: RecapView;
  readonly onChange: ChangeFilters;
  /** The sheet that is printed and saved; undefined until it has arrived. */
  readonly sheet: Sheet<P> | undefined;
  /** The one h1 while there is no sheet. */
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Whether what is shown still belongs to the previous choice. */
  readonly isStale: boolean;
  /** The two choices: of whom, and from when to when. */
  readonly picks: readonly [of: ReactNode, when: ReactNode];
  readonly actions?: ReactNode;
  /** What is printed, for the code on the sheet; without it the sheet has none. */
  readonly printed?: SheetCodeInput | undefined;
  /** Shown in the place of everything else when there is nothing to choose. */
  readonly nothing?: ReactNode;
  readonly children: ReactNode;
}

const SHAPE: Shape = ['tools', 'table'];

/** The frame of all recaps: the choices, which are kept in the address, the table, and the ways to print and save it. */
export function RecapFrame<P extends { readonly id: unknown }>(props: RecapFrameProps<P>) {
  const {
    view,
    onChange,
    sheet,
    title,
    error,
    onRetry,
    isStale,
    picks,
    actions,
    printed,
    nothing,
    children,
  } = props;
  useShownSchool(sheet?.school);
  const { seal, print } = useSeal(printed, isStale);
  const [paper, setPaper] = usePaperSize();
  const views = useRecapViews();
  const [of, when] = picks;
  return (
    <Page
      title={sheet?.title ?? title}
      breadcrumb={[]}
      // The title is the sheet's, and may take two lines: what is below it appears with it.
      isPending={!sheet && !error && !nothing}
      shape={SHAPE}
      areActionsBelow
      actions={
        sheet && sheet.rows.length > 0 ? (
          <SheetExports sheet={sheet} onPrint={print}>
            {actions}
          </SheetExports>
        ) : sheet || error || nothing ? undefined : null
      }
    >
      <div className="tools recap-tools">
        {/* Without a class there is nothing to choose, and a select without options would say that it still loads. */}
        {!nothing && of}
        <ToolbarSelect
          label="Rekap"
          value={view}
          isOn={false}
          onChange={(jenis) => onChange({ jenis })}
          options={views.map((one) => ({ value: one, label: RECAP_VIEWS[one].label }))}
        />
        {!nothing && when}
        <ToolbarSelect
          label="Kertas"
          value={paper}
          isOn={false}
          onChange={setPaper}
          options={Object.keys(PAPER_SIZES).map((value) => ({ value, label: value }))}
        />
      </div>
      {error ? (
        getErrorStatus(error) === 404 ? (
          <NotThere onChange={onChange} />
        ) : (
          <ErrorPanel error={error} onRetry={onRetry} />
        )
      ) : nothing ? (
        nothing
      ) : sheet ? (
        <div className="recap-view" aria-busy={isStale || undefined}>
          <MissingOnPaperNotice school={sheet.school} />
          {children}
          <WhilePrinting>
            <Paper sheet={sheet} seal={seal} />
          </WhilePrinting>
        </div>
      ) : null}
    </Page>
  );
}

/** A link may name a class or a subject that has been deleted; the recap of another one is a press away. */
const NotThere = ({ onChange }: { readonly onChange: ChangeFilters }) => (
  <EmptyState
    role="alert"
    title={httpStatusMessage(404)}
    text="Kelas atau mata pelajarannya mungkin sudah dihapus."
  >
    <Button variant="contained" onClick={() => onChange({ kelas: '', mapel: '', guru: '' })}>
      Buka rekap lain
    </Button>
  </EmptyState>
);

/** Leads from a recap without classes or subjects to where they are added. */
export function AddFirst({ slug, children }: { readonly slug: string; readonly children: string }) {
  const mayAdd = useMay(slug, 'create') === true;
  return (
    mayAdd && (
      <LinkButton to={pathTo(slug, 'create')} variant="contained">
        {children}
      </LinkButton>
    )
  );
}

/**
 * Prints a sheet with a code of its own, with which whoever holds it can ask whether it is still true. The browser's own Ctrl+P prints one
 * without. While the sheet is the one of the previous address, printing waits for the next one.
 */
function useSeal(printed: SheetCodeInput | undefined, isStale: boolean) {
  const act = useRunAction();
  const notify = useNotify();
  const [made, setMade] = useState<{ readonly digest: string; readonly seal: ReactNode }>();
  const isAsking = useRef(false);
  const isWanted = useRef(false);
  const shown = useRef({ printed, isStale });
  const printSheet = async () => {
    if (!printed || isAsking.current) return isAsking.current || window.print();
    isAsking.current = true;
    try {
      const [{ SheetSeal }, { code }] = await Promise.all([
        import('../../school/paper/SheetSeal.tsx'),
        act(createSheetCode, printed),
      ]);
      flushSync(() => setMade({ digest: printed.digest, seal: <SheetSeal code={code} /> }));
      // Another address may have been opened while the code was made: its sheet is printed, with a code of its own.
      isWanted.current = shown.current.isStale || shown.current.printed?.digest !== printed.digest;
      if (!isWanted.current) window.print();
    } catch (error) {
      notify(describeProblem(error), { type: 'error' });
      // Without a line the sheet is printed all the same; what is out of date is not.
      if (isUnreachable(error)) window.print();
    } finally {
      isAsking.current = false;
      printWanted();
    }
  };
  const printWanted = () => {
    if (!isWanted.current || isAsking.current || shown.current.isStale) return;
    isWanted.current = false;
    void latest.current();
  };
  const latest = useRef(printSheet);
  useEffect(() => {
    latest.current = printSheet;
    shown.current = { printed, isStale };
    printWanted();
  });
  return {
    seal: made && made.digest === printed?.digest ? made.seal : undefined,
    print: () => {
      if (isStale) isWanted.current = true;
      else void printSheet();
    },
  };
}

interface SheetExportsProps<P> {
  readonly sheet: Sheet<P>;
  readonly onPrint?: () => void;
  readonly children?: ReactNode;
}

/** Offers the ways to print and save a sheet. All of them have the same cells. */
export function SheetExports<P>({ sheet, onPrint = () => window.print(), children }: SheetExportsProps<P>) {
  const notify = useNotify();
  const saveSheet = async () => {
    try {
      const { downloadXlsx } = await import('../../school/sheet/xlsx.ts');
      await downloadXlsx(sheet);
    } catch (error) {
      notify(describeProblem(error), { type: 'error' });
    }
  };
  return (
    <>
      {children}
      <Button
        variant="outlined"
        startIcon={<DownloadIcon />}
        onClick={() => downloadCSV(toSheetCsv(sheet), sheet.file)}
      >
        CSV
      </Button>
      <Button variant="outlined" startIcon={<DownloadIcon />} onClick={() => void saveSheet()}>
        Excel
      </Button>
      <Button variant="contained" startIcon={<PrintOutlined aria-hidden />} onClick={onPrint}>
        Cetak
      </Button>
    </>
  );
}

interface RangePickProps {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly onChange: ChangeFilters;
}

interface DayPickProps {
  readonly label: string;
  readonly value: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onChange: (day: string) => void;
}

const DayPick = ({ label, value, min, max, onChange }: DayPickProps) => (
  <span className="pick">
    <span aria-hidden>{`${label}:`}</span>
    <input
      type="date"
      aria-label={`${label} tanggal`}
      value={value}
      min={min}
      max={max}
      onChange={({ target }) => onChange(target.value)}
    />
    {/* The date field writes the day in the order of the browser's language, so it is repeated here in Indonesian. */}
    {value && <span>{formatDate(value)}</span>}
  </span>
);

/** From which day to which, both included. */
export const RangePick = ({ from = '', to = '', onChange }: RangePickProps) => (
  <>
    <DayPick label="Dari" value={from} max={to || undefined} onChange={(dari) => onChange({ dari })} />
    <DayPick label="Sampai" value={to} min={from || undefined} onChange={(sampai) => onChange({ sampai })} />
  </>
);

/** Says what a sheet's letterhead and signatures lack, and where it can be entered. It stands beside the sheet, never on it. */
function MissingOnPaperNotice({ school }: { readonly school: Sheet<never>['school'] }) {
  const mayChange = useMay('sekolah', 'update') === true;
  if (!school || !mayChange) return null;
  const missing = [
    !school.npsn && 'NPSN',
    !school.city && 'kota',
    !school.head && 'kepala sekolah',
    !school.head?.employee_number && 'NIP kepala sekolah',
  ].filter(Boolean);
  if (missing.length === 0) return null;
  return (
    <p className="small">
      Lembar cetaknya belum memuat {missing.join(', ')}.{' '}
      <LinkButton to={pathTo('sekolah', school.id, 'edit')}>Lengkapi data sekolah</LinkButton>
    </p>
  );
}
