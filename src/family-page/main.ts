// The pages for families, opened by a link without an account: plain TypeScript and the look's own style sheets, none of the dashboard.
// Each page is a file with one function that draws it; the address says which.
import { SLIP_PAGE_PATH } from '../../contract/family/pagePaths.ts';
import { element, show } from './dom.ts';
import { showOnlySchool } from './school.ts';
import { openSlip } from './slip.ts';

showOnlySchool();
const main = document.querySelector<HTMLElement>('.parent-page');
if (!main) throw new Error('keluarga.html has no .parent-page');

if (window.location.pathname === SLIP_PAGE_PATH) void openSlip(main, window.location.hash.slice(1));
else
  show(
    main,
    element('h1', {}, 'Tautan ini tidak berlaku'),
    element(
      'p',
      {},
      'Tautannya salah, sudah lama, atau sudah diganti. Mintalah tautan baru kepada wali kelas.',
    ),
  );
