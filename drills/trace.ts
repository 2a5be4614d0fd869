/** Reads from Chromium's own trace what the taps in it have cost the page's main thread. */
import type { Page } from '@playwright/test';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Wall clock and CPU time of the thread, in microseconds. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string; readonly data?: { readonly type?: string } };
}

/** In ms, of everything on the main thread from the finger's first event to the end of the frame that shows the tap. */
export interface Cost {
  /** CPU time: what else runs on the machine does not lengthen it. */
  readonly thread: number;
  readonly wall: number;
  /** Of `thread`, by what it was spent on. */
  readonly parts: Readonly<Record<Part, number>>;
  /** The longest single task in the pause after that frame, CPU time: what a next tap could have to wait for. */
  readonly after: number;
}

const PARTS = {
  handlers: ['EventDispatch'],
  style: ['UpdateLayoutTree'],
  layout: ['Layout'],
  paint: ['PrePaint', 'Paint', 'Layerize', 'Commit'],
} as const;
export type Part = keyof typeof PARTS;

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];

/** @param act makes the taps, each with a pause after it in which the page comes to rest. */
export async function costsOf(page: Page, act: () => Promise<void>): Promise<Cost[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error('Only a launched browser can be traced');
  await browser.startTracing(page, { categories: CATEGORIES });
  await act();
  const b = await browser.stopTracing();
  if (process.env.DUMP) (await import('node:fs')).writeFileSync(process.env.DUMP, b);
  const { traceEvents } = JSON.parse(b.toString()) as {
    traceEvents: TraceEvent[];
  };
  return read(traceEvents);
}

const FIRST = new Set(['pointerup', 'keydown']);
const LAST = new Set(['click', 'keydown']);
const ms = (microseconds: number) => microseconds / 1000;
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function read(events: readonly TraceEvent[]): Cost[] {
  const isInput = (event: TraceEvent, types: ReadonlySet<string>) =>
    event.name === 'EventDispatch' && types.has(event.args.data?.type ?? '');
  const some = events.find((event) => isInput(event, FIRST));
  const main = events
    .filter(({ pid, tid, ph }) => pid === some?.pid && tid === some.tid && ph === 'X')
    .toSorted((a, b) => a.ts - b.ts);
  const end = ({ ts, dur = 0 }: TraceEvent) => ts + dur;
  const starts = main.filter((event) => isInput(event, FIRST));
  return starts.map((start, place) => {
    const next = starts[place + 1]?.ts ?? Infinity;
    const last = main.findLast((event) => isInput(event, LAST) && event.ts >= start.ts && event.ts < next);
    const shown = main.find(({ name, ts }) => name === 'Commit' && ts > (last ?? start).ts);
    if (process.env.DBG) console.log(main.filter(e=>e.ts>=start.ts&&e.ts<=(shown?.ts??0)&&['EventDispatch','UpdateLayoutTree','Layout','PrePaint','Paint','Layerize','Commit','FunctionCall'].includes(e.name)).map(e=>`${e.name}${e.args.data?.type?':'+e.args.data.type:''} ${ms(e.tdur??0).toFixed(1)} @${ms(e.ts-start.ts).toFixed(0)}`).join(' | '));
    if (!shown) throw new Error('A tap was never painted');
    const within = main.filter(({ ts, ...event }) => end({ ts, ...event }) > start.ts && ts <= shown.ts);
    const tasks = within.filter(({ name }) => name === 'RunTask');
    const spentOn = (part: Part) =>
      ms(
        sum(
          within
            .filter(({ name, ts }) => PARTS[part].some((known) => known === name) && ts >= start.ts)
            .map(({ tdur = 0 }) => tdur),
        ),
      );
    const later = main.filter(({ name, ts }) => name === 'RunTask' && ts > end(shown) && ts < next);
    return {
      thread: ms(sum(tasks.map(({ tdur = 0 }) => tdur))),
      wall: ms(sum(tasks.map(({ dur = 0 }) => dur))),
      parts: {
        handlers: spentOn('handlers'),
        style: spentOn('style'),
        layout: spentOn('layout'),
        paint: spentOn('paint'),
      },
      after: ms(Math.max(0, ...later.map(({ tdur = 0 }) => tdur))),
    };
  });
}

/** The number below which this share of them lies. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
}
