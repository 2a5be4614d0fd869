/**
 * Reads what Chromium has printed: pages, and where each text stands on them. It knows the PDF that Chromium writes (plain objects, deflated
 * streams, fonts with a map to Unicode), not PDF at large.
 */
import { inflateSync } from 'node:zlib';

/** A run of text without a gap. Lengths are millimetres from the page's left and top. */
interface PrintedText {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  /** How far to the right something lies over it: what stands beyond is cut off. */
  readonly clippedAt: number;
}

export interface PrintedPage {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly PrintedText[];
  /** The texts of the page line by line, as they are read. */
  readonly lines: readonly string[];
}

const MM_OF_POINT = 25.4 / 72;

interface PdfObject {
  readonly head: string;
  readonly stream: string;
}

interface Font {
  readonly bytes: 1 | 2;
  readonly textOf: ReadonlyMap<number, string>;
  readonly widthOf: (code: number) => number;
}

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

const multiply = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[1] * n[2],
  m[0] * n[1] + m[1] * n[3],
  m[2] * n[0] + m[3] * n[2],
  m[2] * n[1] + m[3] * n[3],
  m[4] * n[0] + m[5] * n[2] + n[4],
  m[4] * n[1] + m[5] * n[3] + n[5],
];

const place = ([a, b, c, d, e, f]: Matrix, x: number, y: number) => [a * x + c * y + e, b * x + d * y + f];

export function readPdf(bytes: Buffer): readonly PrintedPage[] {
  const objects = readObjects(bytes);
  const fonts = new Map<string, Font>();
  const fontOf = (id: string): Font => {
    const font = fonts.get(id) ?? readFont(objects, id);
    fonts.set(id, font);
    return font;
  };
  const root = [...objects.values()].find(({ head }) => /\/Type\s*\/Catalog/.test(head))?.head ?? '';
  return pagesBelow(objects, /\/Pages (\d+)/.exec(root)?.[1] ?? '').map((head) =>
    readPage(head, objects, fontOf),
  );
}

function readObjects(bytes: Buffer): ReadonlyMap<string, PdfObject> {
  const text = bytes.toString('latin1');
  const objects = new Map<string, PdfObject>();
  const start = /(?:^|\n)(\d+) 0 obj\b/g;
  for (let match = start.exec(text); match; match = start.exec(text)) {
    const from = start.lastIndex;
    const end = /\bstream\r?\n|\bendobj\b/g;
    end.lastIndex = from;
    const found = end.exec(text);
    if (!found) break;
    const head = text.slice(from, found.index);
    let stream = '';
    start.lastIndex = end.lastIndex;
    if (found[0].startsWith('stream')) {
      const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
      const data = bytes.subarray(end.lastIndex, end.lastIndex + length);
      const isImage = /\/Subtype\s*\/Image/.test(head);
      if (!isImage) stream = (/\/FlateDecode/.test(head) ? inflateSync(data) : data).toString('latin1');
      start.lastIndex = end.lastIndex + length;
    }
    objects.set(match[1] ?? '', { head, stream });
  }
  return objects;
}

function pagesBelow(objects: ReadonlyMap<string, PdfObject>, id: string): readonly string[] {
  const head = objects.get(id)?.head ?? '';
  const kids = /\/Kids \[([^\]]*)\]/.exec(head)?.[1];
  if (kids === undefined) return [head];
  return [...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, kid = '']) => pagesBelow(objects, kid));
}

const hexToText = (hex: string): string =>
  [...hex.matchAll(/.{4}/g)].map(([unit]) => String.fromCharCode(Number.parseInt(unit, 16))).join('');

function readFont(objects: ReadonlyMap<string, PdfObject>, id: string): Font {
  const head = objects.get(id)?.head ?? '';
  const textOf = new Map<number, string>();
  const map = objects.get(/\/ToUnicode (\d+)/.exec(head)?.[1] ?? '')?.stream ?? '';
  for (const [, section = ''] of map.matchAll(/beginbfchar([^]*?)endbfchar/g))
    for (const [, code = '', to = ''] of section.matchAll(/<(\w+)> <(\w+)>/g))
      textOf.set(Number.parseInt(code, 16), hexToText(to));
  for (const [, section = ''] of map.matchAll(/beginbfrange([^]*?)endbfrange/g))
    for (const [, from = '', till = '', to = ''] of section.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g))
      for (let code = Number.parseInt(from, 16), at = 0; code <= Number.parseInt(till, 16); code++, at++)
        textOf.set(code, String.fromCharCode(Number.parseInt(to, 16) + at));
  if (/\/Subtype\s*\/Type0/.test(head)) return { bytes: 2, textOf, widthOf: () => 556 };
  const first = Number(/\/FirstChar (\d+)/.exec(head)?.[1] ?? 0);
  const widths = (/\/Widths \[([^\]]*)\]/.exec(head)?.[1] ?? '').trim().split(/\s+/).map(Number);
  return { bytes: 1, textOf, widthOf: (code) => widths[code - first] ?? 0 };
}

function readPage(
  head: string,
  objects: ReadonlyMap<string, PdfObject>,
  fontOf: (id: string) => Font,
): PrintedPage {
  const [, , widthPt = 0, heightPt = 0] = (/\/MediaBox \[([^\]]*)\]/.exec(head)?.[1] ?? '')
    .split(' ')
    .map(Number);
  const fontIds = new Map(
    [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [name, id]),
  );
  const content = objects.get(/\/Contents (\d+)/.exec(head)?.[1] ?? '')?.stream ?? '';
  const texts: PrintedText[] = [];
  let matrix = IDENTITY;
  let clip = widthPt;
  let lastRight = widthPt;
  const saved: { readonly matrix: Matrix; readonly clip: number }[] = [];
  let textMatrix = IDENTITY;
  let size = 0;
  let font: Font | undefined;
  for (const line of content.split('\n')) {
    const numbers = line.split(' ').map(Number);
    const operator = /[A-Za-z*]+$/.exec(line)?.[0];
    if (operator === 'q') saved.push({ matrix, clip });
    else if (operator === 'Q') ({ matrix, clip } = saved.pop() ?? { matrix: IDENTITY, clip: widthPt });
    else if (operator === 'cm') matrix = multiply(numbers.slice(0, 6) as unknown as Matrix, matrix);
    else if (operator === 're') {
      const [x = 0, y = 0, width = 0] = numbers;
      lastRight = Math.max(place(matrix, x, y)[0] ?? 0, place(matrix, x + width, y)[0] ?? 0);
    } else if (line === 'W n' || line === 'W* n') clip = Math.min(clip, lastRight);
    else if (operator === 'BT') textMatrix = IDENTITY;
    else if (operator === 'Tm') textMatrix = numbers.slice(0, 6) as unknown as Matrix;
    else if (operator === 'Tf') {
      const [, name = '', points] = /^\/(F\d+) (\S+) Tf$/.exec(line) ?? [];
      size = Number(points);
      font = fontOf(fontIds.get(name) ?? '');
    } else if (operator === 'Tj' && font) {
      // Each glyph but a run's first says how far it stands from the one before.
      const [, x, y] = /^(\S+) (\S+) Td /.exec(line) ?? [];
      if (y !== undefined) textMatrix = multiply([1, 0, 0, 1, Number(x), Number(y)], textMatrix);
      const shown = showText(line, font, size);
      const toPage = multiply(textMatrix, matrix);
      const [left = 0, baseline = 0] = place(toPage, 0, 0);
      const [right = 0] = place(toPage, shown.advance, 0);
      texts.push({
        text: shown.text,
        left: left * MM_OF_POINT,
        right: right * MM_OF_POINT,
        top: (heightPt - baseline) * MM_OF_POINT,
        clippedAt: clip * MM_OF_POINT,
      });
    }
  }
  const joined = joinRuns(texts);
  return {
    width: widthPt * MM_OF_POINT,
    height: heightPt * MM_OF_POINT,
    texts: joined,
    lines: linesOf(joined),
  };
}

function showText(line: string, { bytes, textOf, widthOf }: Font, size: number) {
  const hex = /<(\w*)> Tj$/.exec(line)?.[1] ?? '';
  let text = '';
  let advance = 0;
  for (let at = 0; at < hex.length; at += 2 * bytes) {
    const code = Number.parseInt(hex.slice(at, at + 2 * bytes), 16);
    text += textOf.get(code) ?? '';
    advance += (widthOf(code) / 1000) * size;
  }
  return { text, advance };
}

const GAP_MM = 0.9;
const LINE_MM = 0.9;

/** Chromium writes a word's glyphs in several runs; those that touch are one text. */
function joinRuns(texts: readonly PrintedText[]): readonly PrintedText[] {
  const joined: PrintedText[] = [];
  for (const next of texts) {
    const last = joined.at(-1);
    const touches = last && Math.abs(last.top - next.top) < 0.2 && Math.abs(next.left - last.right) < GAP_MM;
    if (touches)
      joined[joined.length - 1] = {
        ...last,
        text: last.text + next.text,
        right: next.right,
        clippedAt: Math.min(last.clippedAt, next.clippedAt),
      };
    else joined.push(next);
  }
  return joined.map((run) => ({ ...run, text: run.text.trim() })).filter(({ text }) => text !== '');
}

function linesOf(texts: readonly PrintedText[]): readonly string[] {
  const lines: { top: number; texts: PrintedText[] }[] = [];
  for (const text of texts.toSorted((a, b) => a.top - b.top)) {
    const last = lines.at(-1);
    if (last && text.top - last.top < LINE_MM) last.texts.push(text);
    else lines.push({ top: text.top, texts: [text] });
  }
  return lines.map((line) =>
    line.texts
      .toSorted((a, b) => a.left - b.left)
      .map(({ text }) => text)
      .join(' '),
  );
}
