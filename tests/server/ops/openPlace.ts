/** Opens the database of a folder with the templates of another, says so, and holds it until it is killed. */
import { openDatabase } from '../../../server/start/open.ts';

const [DATA_DIR = '', templates = ''] = process.argv.slice(2);
await openDatabase({ DATA_DIR, templates }, async () => {}, { onIdleError: console.error });
console.log('open');
setInterval(() => {}, 1_000);
