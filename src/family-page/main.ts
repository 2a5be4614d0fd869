// The pages for families, opened by a link without an account: plain TypeScript and the look's own style sheets, none of the dashboard.
// Each page is a file with one function that draws it; the address says which.
import { element, show } from './dom.ts';
import { showOnlySchool } from './school.ts';

showOnlySchool();
const main = document.querySelector<HTMLElement>('.parent-page');
if (!main) throw new Error('keluarga.html has no .parent-page');

show(
  main,
  element('h1', {}, 'Tautan ini tidak berlaku'),
  element(
    'p',
    {},
    'Tautannya salah, sudah lama, atau sudah diganti. Mintalah tautan baru kepada wali kelas.',
  ),
);
