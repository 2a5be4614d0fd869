// The pages for families, opened by a link without an account: plain TypeScript and the look's own style sheets, none of the dashboard.
// Each page is a file with one function that draws it; the address says which.
import { SLIP_PAGE_PATH } from '../../contract/family/pagePaths.ts';
import { openChildPage } from './childPage.ts';
import { showOnlySchool } from './school.ts';
import { openSlip } from './slip.ts';

const main = document.querySelector<HTMLElement>('.parent-page');
if (!main) throw new Error('keluarga.html has no .parent-page');

showOnlySchool();
const openPage = window.location.pathname === SLIP_PAGE_PATH ? openSlip : openChildPage;
/** What follows `#` is the token: a browser sends it to nobody. */
const open = () => void openPage(main, window.location.hash.slice(1));
window.addEventListener('hashchange', open);
open();
