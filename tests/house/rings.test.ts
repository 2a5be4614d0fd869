// A folder leans only on folders below it, and a file on files that do not lean on it: types count as well, for whoever
// reads one end has to read the other.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const SIDES = ['contract', 'server', 'src'];

/** One import: the file that it stands in, and the file that it names. */
type Import = readonly [from: string, to: string];
type Graph = ReadonlyMap<string, ReadonlySet<string>>;

const files = SIDES.flatMap((side) =>
  readdirSync(join(root, side), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(side, file)),
);

/** Of `from`, `import '…'` and `import('…')`: every file is written with its whole relative path. */
const RELATIVE = /\b(?:from\s+|import\s+|import\(\s*)'(\.{1,2}\/[^']+)'/g;

function importsOf(file: string, text: string): Import[] {
  return Array.from(text.matchAll(RELATIVE), ([, path = '']) => [
    file,
    normalize(join(dirname(file), path.replace(/\?.*$/, ''))),
  ]);
}

/** Those of nodes that each lead to the other: Tarjan's strongly connected components of more than one. */
function ringsOf(graph: Graph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const rings: string[][] = [];
  const visit = (node: string): number => {
    let low = order.size;
    order.set(node, low);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (!lowest.has(next)) low = Math.min(low, order.get(next) ?? low);
    }
    if (low === order.get(node)) {
      const ring = stack.splice(stack.indexOf(node));
      for (const member of ring) lowest.set(member, low);
      if (ring.length > 1) rings.push(ring.toSorted());
    }
    return low;
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return rings;
}

function graphOf(edges: readonly Import[]): Graph {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of edges) if (from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  return graph;
}

/** What lies in a folder: its subfolders, each as one, and the files of its own. */
const partOf = (folder: string, file: string): string | undefined => {
  if (!file.startsWith(`${folder}/`)) return undefined;
  const [first = ''] = file.slice(folder.length + 1).split('/');
  return first;
};

/** Every ring among the parts of one folder, with the imports that make it. */
function folderRings(folder: string, imports: readonly Import[]): string[] {
  const between = imports.flatMap((edge) => {
    const [from, to] = [partOf(folder, edge[0]), partOf(folder, edge[1])];
    return from && to && from !== to ? [{ from, to, edge }] : [];
  });
  return ringsOf(graphOf(between.map(({ from, to }) => [from, to]))).map((ring) => {
    const making = between.filter(({ from, to }) => ring.includes(from) && ring.includes(to));
    return [`${folder}: ${ring.join(', ')}`, ...making.map(({ edge }) => `  ${edge.join(' -> ')}`)].join(
      '\n',
    );
  });
}

const foldersOf = (all: readonly string[]): string[] => [
  ...new Set(
    all.flatMap((file) => {
      const names = file.split('/').slice(0, -1);
      return names.map((_, at) => names.slice(0, at + 1).join('/'));
    }),
  ),
];

const imports = files
  // Each feature declares its tables, and all features read them: that is where they meet, and the one way back.
  .filter((file) => file !== 'server/schema.ts')
  .flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8')));

test('every import that is read here names a file of the house', () => {
  const existing = new Set(files);
  const unknown = imports.filter(([, to]) => /\.tsx?$/.test(to) && !existing.has(to));
  expect(unknown).toEqual([]);
  expect(imports.length).toBeGreaterThan(files.length);
});

test('no two folders lean on one another, straight or through others', () => {
  expect(foldersOf(files).flatMap((folder) => folderRings(folder, imports))).toEqual([]);
});

test('no file leans on itself through others', () => {
  expect(ringsOf(graphOf(imports))).toEqual([]);
});

test('a ring is found, and told by its imports', () => {
  const text = "import type { B } from '../b/deep/two.ts';\nconst C = () => import('../c/three.ts');";
  const ring: Import[] = [
    ...importsOf('x/a/one.ts', text),
    ['x/b/deep/two.ts', 'x/c/three.ts'],
    ['x/c/three.ts', 'x/a/other.ts'],
    ['x/main.ts', 'x/a/one.ts'],
  ];
  expect(ringsOf(graphOf(ring))).toEqual([]);
  expect(folderRings('x', ring)).toEqual([
    [
      'x: a, b, c',
      '  x/a/one.ts -> x/b/deep/two.ts',
      '  x/a/one.ts -> x/c/three.ts',
      '  x/b/deep/two.ts -> x/c/three.ts',
      '  x/c/three.ts -> x/a/other.ts',
    ].join('\n'),
  ]);
});
