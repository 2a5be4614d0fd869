// What the first script reads of a declaration: the recipe's example gets its first call and its first rows without a word elsewhere.
import { expect, test } from 'vitest';
import { declaredOnly } from '../../scripts/declaredOnly.ts';
import { FILES } from './exampleFiles.ts';

const IMPORTS = `import { Left } from './Left.tsx';
import { LinkButton, type Look } from '../LinkButton.tsx';
import { defineResource } from './defineResource.tsx';
`;
const only = (code: string) => declaredOnly(IMPORTS + code, ['slug', 'card', 'columns']).trim();

test('nothing is left but the named properties, and what these need', () => {
  const code = `
const tool = lazyPart(() => import('./Tool.tsx'), 'Tool');
const nameOf = ({ name }: Named) => name;
export const things = defineResource<Thing>({
  ...shared,
  slug: 'benda',
  columns: [{ source: 'name', text: nameOf, cell: (one) => <LinkButton to={one.id} /> }],
  card: (one) => <Left of={one} />,
  actions: () => <LinkButton />,
});`;
  expect(only(code)).toBe(`import { Left } from './Left.tsx';
const nameOf = ({ name }: Named) => name;
export default [{ ...shared, slug: 'benda', columns: [{ source: 'name', text: nameOf,  }], card: (one) => <Left of={one} /> }];`);
});

test.each(['views: { list: Stock }', "parent: 'kelas'", "opensIn: 'pengguna'"])(
  'a declaration with %s has a list of its own, and is left out',
  (property) => {
    expect(only(`export const things = defineResource<Thing>({ slug: 'benda', ${property} });`)).toBe(
      'export default [];',
    );
  },
);

test('the example of the recipe is one of those whose list follows from its declaration', () => {
  const declarations = Object.entries(FILES).filter(([path]) => path.endsWith('/resource.tsx'));
  expect(declarations).toHaveLength(1);
  for (const [, code] of declarations) {
    const call = declaredOnly(code, ['slug', 'calls']);
    expect(call).toMatch(/slug: '[\w-]+'/);
    expect(call).toContain('ofContract');
    expect(call).not.toContain('defineResource');
  }
});
