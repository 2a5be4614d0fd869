/**
 * Renders the sign-in page into `masuk.html` while the dashboard is built, so that users can type before any script has loaded. All other
 * addresses still get index.html, so that signed-in users do not see a form flash by.
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
        const app = preloads(bundle, 'mount', 'SignInPage') + styles(bundle, 'door');
        const next = prefetches(bundle, app, 'SignedIn', 'Themed', 'Toast');
        this.emitFile({
          type: 'asset',
          fileName: 'masuk.html',
          source: html
            .replace(START, () => `<div id="start">${markup}</div>`)
            .replace('</head>', `${app}${next}</head>`)
            .replace('<title>Hadir</title>', '<title>Masuk · Hadir</title>'),
        });
        // Only these two chunks are preloaded: the first API requests would have to wait for a connection behind the others. The first
        // script loads the rest after those requests.
        index.source = html.replace('</head>', `${preloads(bundle, 'rows', 'framework')}</head>`);
      },
    },
  };
}

/** Returns the files of the named chunks in this order, and of all chunks that they import. */
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

/** Returns link tags that load chunks at the same time as the first script instead of after it. */
const preloads = (bundle: Bundle, ...names: readonly string[]): string =>
  chunksOf(bundle, names)
    .map((file) => `  <link rel="modulepreload" crossorigin href="/${file}">\n`)
    .join('');

/** Returns link tags of the style sheets that only the named chunks use, which the markup needs before any script has loaded. */
const styles = (bundle: Bundle, ...names: readonly string[]): string =>
  chunksOf(bundle, names)
    .flatMap((file) => [
      ...(bundle[file]?.type === 'chunk' ? (bundle[file].viteMetadata?.importedCss ?? []) : []),
    ])
    .map((file) => `  <link rel="stylesheet" crossorigin href="/${file}">\n`)
    .join('');

/** Returns link tags that download, but do not run, the chunks needed after the sign-in, while the user types. */
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
