/**
 * Renders the sign-in page while the dashboard is built, into `masuk.html`: it can be typed into before any script has
 * arrived. index.html stays what all other
 * addresses get, so that nobody who is signed in sees a form flash by.
 */
import { createServer, type Plugin, type Rolldown } from 'vite';

const MARKUP_MODULE = '/src/start/signInMarkup.tsx';
const START = /<div id="start">[\s\S]*?<!-- end of start -->/;

type Bundle = Rolldown.OutputBundle;

export function signInPage(): Plugin {
  let root = '';
  return {
    name: 'hadir-sign-in-page',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const index = bundle['index.html'];
        if (index?.type !== 'asset') throw new Error('the build made no index.html');
        const html = String(index.source);
        if (!START.test(html)) throw new Error('index.html has no #start to replace');

        const markup = await render(root);
        const app = preloads(bundle, 'mount', 'SignInPage');
        const next = prefetches(bundle, app, 'SignedIn', 'Themed', 'Toast');
        this.emitFile({
          type: 'asset',
          fileName: 'masuk.html',
          source: html
            .replace(START, () => `<div id="start">${markup}</div>`)
            .replace('</head>', `${app}${next}</head>`)
            .replace('<title>Hadir</title>', '<title>Masuk · Hadir</title>'),
        });
        // Without a word on the rest: the first questions would wait behind it for a connection. The first script asks for it after them.
        index.source = html.replace('</head>', `${preloads(bundle, 'rows', 'framework')}</head>`);
      },
    },
  };
}

/** The chunks of these names in this order, and all that they import. */
function chunksOf(bundle: Bundle, names: readonly string[]): string[] {
  const files = new Set<string>();
  const add = (file: string): void => {
    const chunk = bundle[file];
    if (files.has(file) || chunk?.type !== 'chunk' || chunk.isEntry) return;
    files.add(file);
    chunk.imports.forEach(add);
  };
  for (const name of names)
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk' && chunk.name === name) add(chunk.fileName);
  return [...files];
}

/** Fetched beside the first script instead of after it. */
const preloads = (bundle: Bundle, ...names: readonly string[]): string =>
  chunksOf(bundle, names)
    .map((file) => `  <link rel="modulepreload" crossorigin href="/${file}">\n`)
    .join('');

/** Fetched, and no more than that, while somebody types: what comes after the sign-in. */
const prefetches = (bundle: Bundle, before: string, ...names: readonly string[]): string =>
  chunksOf(bundle, names)
    .filter((file) => !before.includes(file))
    .map((file) => `  <link rel="prefetch" as="script" crossorigin href="/${file}">\n`)
    .join('');

async function render(root: string): Promise<string> {
  const server = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { signInMarkup } = (await server.ssrLoadModule(MARKUP_MODULE)) as { signInMarkup: () => string };
    const markup = signInMarkup().replace('<input ', '<input autofocus ');
    if (/\sstyle="|<style/.test(markup))
      throw new Error('the policy allows no style in the markup of the sign-in page');
    return markup;
  } finally {
    await server.close();
  }
}
