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
  readonly args: { readonly data?: { readonly type?: string } };
}

/** What a tap's time is spent on; the rest is Chromium's own handing about of the event. */
const PARTS = {
  handlers: ['EventDispatch', 'FireAnimationFrame'],
  style: ['UpdateLayoutTree'],
  layout: ['Layout', 'PrePaint'],
  paint: ['Paint', 'Layerize', 'Commit'],
} as const;
export type Part = keyof typeof PARTS;
export const PART_NAMES = ['handlers', 'style', 'layout', 'paint'] as const satisfies readonly Part[];

/** In ms, on the main thread, from the finger's coming down (or a key's) to the end of the frame that shows it. */
export interface Cost {
  /** CPU time, which other work on the machine does not lengthen; each moment counts for one part only. */
  readonly parts: Readonly<Record<Part, number>>;
  /** All parts together, on the wall clock. */
  readonly wall: number;
  /** CPU time of everything between the two, Chromium's own work included. */
  readonly all: number;
  /** The longest task in the pause after that frame, CPU time: what a next tap could have to wait for. */
  readonly after: number;
}

/** @param act makes the taps, each with a pause after it in which the page comes to rest. */
export async function costsOf(page: Page, act: () => Promise<void>): Promise<Cost[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error('Only a launched browser can be traced');
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
  });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  return read(traceEvents);
}

const FIRST = ['pointerdown', 'keydown'];
const LAST = ['click', 'keydown'];
const isInput = ({ name, args }: TraceEvent, types: readonly string[]) =>
  name === 'EventDispatch' && types.includes(args.data?.type ?? '');
const end = ({ ts, dur = 0 }: TraceEvent) => ts + dur;
const ms = (microseconds: number) => microseconds / 1000;

function read(events: readonly TraceEvent[]): Cost[] {
  const some = events.find((event) => isInput(event, FIRST));
  const main = events
    .filter(({ pid, tid, ph }) => pid === some?.pid && tid === some.tid && ph === 'X')
    .toSorted((a, b) => a.ts - b.ts || end(b) - end(a));
  const starts = main.filter((event) => isInput(event, FIRST));
  return starts.map((start, place) => {
    const next = starts[place + 1]?.ts ?? Infinity;
    const last = main.findLast((event) => isInput(event, LAST) && event.ts >= start.ts && event.ts < next);
    const shown = main.find(({ name, ts }) => name === 'Commit' && ts > (last ?? start).ts);
    if (!shown) throw new Error('A tap was never painted');
    const tasks = main.filter(({ name }) => name === 'RunTask');
    const longest = tasks
      .filter(({ ts }) => ts > end(shown) && ts < next)
      .reduce((most, { tdur = 0 }) => Math.max(most, tdur), 0);
    const all = tasks
      .filter((task) => end(task) > start.ts && task.ts < end(shown))
      .reduce((total, { tdur = 0 }) => total + tdur, 0);
    return {
      ...spent(main.filter(({ ts }) => ts >= start.ts && ts <= shown.ts)),
      all: ms(all),
      after: ms(longest),
    };
  });
}

const partOf = ({ name }: TraceEvent): Part | undefined =>
  PART_NAMES.find((part) => PARTS[part].some((known) => known === name));

/** What is done within something else (a style asked for by a handler) counts for itself, and not for that. */
function spent(events: readonly TraceEvent[]): Pick<Cost, 'parts' | 'wall'> {
  const parts: Record<Part, number> = { handlers: 0, style: 0, layout: 0, paint: 0 };
  let wall = 0;
  const around: { part: Part; until: number }[] = [];
  for (const event of events) {
    const part = partOf(event);
    if (!part) continue;
    while ((around.at(-1)?.until ?? Infinity) <= event.ts) around.pop();
    const outer = around.at(-1);
    const cpu = ms(event.tdur ?? 0);
    parts[part] += cpu;
    if (outer) parts[outer.part] -= cpu;
    else wall += ms(event.dur ?? 0);
    around.push({ part, until: end(event) });
  }
  return { parts, wall };
}

/** The number at or below which this share of them lies. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.max(Math.ceil(share * sorted.length), 1) - 1] ?? Number.NaN;
}
