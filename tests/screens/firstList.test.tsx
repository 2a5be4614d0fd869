// The first script paints each list's rows as React draws them a moment later, from the declaration alone.
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { send } from '../../src/providers/http.ts';
import { listFirstCalls } from '../../src/start/firstCalls.ts';
import { paintList } from '../../src/start/firstList.tsx';
import { setWidth } from '../support/browser.ts';
import { renderAt } from '../support/renderAt.tsx';

const LISTS = ['kelas', 'mata-pelajaran', 'pengguna', 'sekolah', 'tahun-ajaran'];

/** What is seen and heard. Whether another record's name is a link is known only when it is known who looks. */
function shapeOf(node: Node): unknown {
  if (!(node instanceof Element)) return node.textContent;
  node.normalize();
  const isReference = node.classList.contains('link');
  // So is whether a cell can be changed.
  const isEditable = node.classList.contains('editable');
  const attributes = [...node.attributes]
    .filter(({ name }) => name !== 'data-discover' && !(isReference && name === 'href'))
    .filter(({ name }) => !isEditable || !['class', 'tabindex', 'title'].includes(name))
    .map(({ name, value }) => `${name}=${value}`);
  return [isReference ? 'A' : node.tagName, attributes.toSorted(), [...node.childNodes].map(shapeOf)];
}

const sheetIn = (within: ParentNode) => {
  const sheet = within.querySelector('main .sheet');
  if (!sheet) throw new Error('no rows');
  return shapeOf(sheet);
};

test.each(LISTS.flatMap((slug) => [360, 1366].map((width) => [slug, width] as const)))(
  '%s at %d px',
  async (slug, width) => {
    setWidth(width);
    const pathname = `/dashboard/${slug}`;
    await renderAt(pathname, { as: 'admin' });
    await screen.findAllByRole(width === 360 ? 'listitem' : 'row');
    await screen.findByRole('button', { name: 'Unduh CSV' });
    const offers = window.localStorage.getItem('hadir_extensions')?.split(' ') ?? [];
    const [, , path = ''] = listFirstCalls({ pathname, search: '' }, offers);
    const body = await send({ method: 'GET', path: path as `/${string}` });
    const [start, root] = [document.createElement('div'), document.createElement('div')];
    await paintList(start, root, { offers, list: { slug, answer: Promise.resolve(Response.json(body)) } });
    expect(sheetIn(start)).toEqual(sheetIn(document));
  },
);
