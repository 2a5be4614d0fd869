/** The buildings of the demo schools, drawn by us, as SVG: each school's sign-in page and own page show its picture. */
import type { SchoolKind } from './school.ts';

interface Picture {
  /** The name of the picture, which is the same on every fresh start. */
  readonly name: string;
  readonly svg: string;
}

const WIDTH = 1024;
const HEIGHT = 560;
const GROUND = 430;

interface Colours {
  readonly wall: string;
  readonly shade: string;
  readonly roof: string;
  readonly trim: string;
}

const rect = (x: number, y: number, width: number, height: number, fill: string, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;

const shape = (path: string, fill: string): string => `<path d="${path}" fill="${fill}"/>`;

const GLASS = '#bcd9e2';

/** A window of two panes, with its sill. */
const windowAt = (x: number, y: number, { trim }: Colours): string =>
  rect(x, y, 44, 52, trim) +
  rect(x + 4, y + 4, 17, 44, GLASS) +
  rect(x + 23, y + 4, 17, 44, GLASS) +
  rect(x - 4, y + 52, 52, 5, trim);

const windowsIn = (from: number, count: number, y: number, colours: Colours): string =>
  Array.from({ length: count }, (_, at) => windowAt(from + at * 72, y, colours)).join('');

const tree = (x: number, size: number): string =>
  rect(x - 5, GROUND - size, 10, size, '#6b4f36') +
  [
    [0, 1.05, 0.42],
    [-0.3, 0.85, 0.32],
    [0.3, 0.85, 0.32],
  ]
    .map(
      ([dx = 0, dy = 0, r = 0]) =>
        `<circle cx="${x + dx * size}" cy="${GROUND - dy * size}" r="${r * size}" fill="#3f7d54"/>`,
    )
    .join('');

const flagAt = (x: number): string =>
  rect(x, 120, 5, GROUND - 120, '#8d9490') +
  shape(`M${x + 5} 124c22-10 40 8 66 0v22c-26 8-44-10-66 0z`, '#d0453c') +
  shape(`M${x + 5} 146c22-10 40 8 66 0v22c-26 8-44-10-66 0z`, '#fbfaf5');

const doorAt = (x: number, { roof, trim }: Colours): string =>
  rect(x, GROUND - 104, 84, 104, trim) +
  rect(x + 6, GROUND - 98, 33, 98, roof) +
  rect(x + 45, GROUND - 98, 33, 98, roof) +
  rect(x - 22, GROUND - 8, 128, 8, '#c9c4b6');

const draw = (sky: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">` +
  rect(0, 0, WIDTH, HEIGHT, sky) +
  `<circle cx="850" cy="118" r="46" fill="#ffe3a3"/>` +
  shape('M0 330q170-96 330-30t330-46q190-60 364 30v146H0z', '#b9cdb9') +
  content +
  rect(0, GROUND, WIDTH, HEIGHT - GROUND, '#8fb07e') +
  shape(`M452 ${GROUND}h120l120 ${HEIGHT - GROUND}H332z`, '#d8d2c4') +
  '</svg>';

const SMP_COLOURS: Colours = { wall: '#f3ead6', shade: '#e0d4b8', roof: '#b0553d', trim: '#163f70' };
const SMA_COLOURS: Colours = { wall: '#f1efe4', shade: '#d9d8c8', roof: '#7c4a35', trim: '#1b5044' };
const SMK_COLOURS: Colours = { wall: '#efe3dc', shade: '#dccbc1', roof: '#8a8f92', trim: '#6d2231' };

/** One floor under a broad roof, a gable over the door. */
const drawSmp = (c: Colours): string =>
  rect(130, 268, 764, GROUND - 268, c.wall) +
  rect(130, GROUND - 26, 764, 26, c.shade) +
  shape('M96 274l78-96h676l78 96z', c.roof) +
  windowsIn(166, 3, 306, c) +
  windowsIn(668, 3, 306, c) +
  rect(404, 238, 216, GROUND - 238, c.wall) +
  shape('M376 246l136-104 136 104z', c.roof) +
  shape('M420 240l92-70 92 70z', c.wall) +
  `<circle cx="512" cy="216" r="17" fill="${c.trim}"/>` +
  doorAt(470, c);

/** Two floors, and columns before the door. */
const drawSma = (c: Colours): string =>
  rect(110, 168, 804, GROUND - 168, c.wall) +
  rect(110, 290, 804, 10, c.shade) +
  shape('M84 174l54-62h748l54 62z', c.roof) +
  [196, 318].map((y) => windowsIn(140, 4, y, c) + windowsIn(624, 4, y, c)).join('') +
  rect(424, 150, 176, GROUND - 150, c.shade) +
  shape('M404 158l108-74 108 74z', c.trim) +
  [434, 484, 528, 578].map((x) => rect(x, 158, 12, GROUND - 158, '#fbfaf5')).join('') +
  windowAt(490, 204, c) +
  doorAt(470, c);

/** Classrooms, and a workshop under a roof of saw teeth. */
const drawSmk = (c: Colours): string =>
  rect(90, 208, 400, GROUND - 208, c.wall) +
  rect(90, 310, 400, 10, c.shade) +
  shape('M70 214l44-56h352l44 56z', c.trim) +
  windowsIn(122, 5, 236, c) +
  windowsIn(122, 5, 340, c) +
  rect(490, 268, 450, GROUND - 268, c.shade) +
  [490, 640, 790]
    .map((x) => shape(`M${x} 270v-84l150 84z`, c.roof) + shape(`M${x} 270v-66l24 14v52z`, GLASS))
    .join('') +
  [688, 812].map((x) => rect(x, 316, 96, GROUND - 316, c.trim) + rect(x + 8, 324, 80, 20, GLASS)).join('') +
  doorAt(540, c);

export const PICTURES: Readonly<Record<SchoolKind, Picture>> = {
  SMP: {
    name: '5f0c0002-0000-4000-8000-000000000001.webp',
    svg: draw('#dcebf0', drawSmp(SMP_COLOURS) + flagAt(300) + tree(60, 120) + tree(964, 150)),
  },
  SMA: {
    name: '5f0c0002-0000-4000-8000-000000000002.webp',
    svg: draw('#e3eef0', drawSma(SMA_COLOURS) + flagAt(650) + tree(52, 160) + tree(972, 130)),
  },
  SMK: {
    name: '5f0c0002-0000-4000-8000-000000000003.webp',
    svg: draw('#e9eaf0', drawSmk(SMK_COLOURS) + flagAt(508) + tree(46, 130) + tree(980, 170)),
  },
};
