/**
 * Renders the sign-in page while the dashboard is built, into `masuk.html`: it can be typed into before any script has
 * arrived. Its styles go into a file, because the policy allows none in the page. index.html stays what all other
 * addresses get, so that nobody who is signed in sees a form flash by.
 */
import { createHash } from 'node:crypto';
import { createServer, type Plugin, type Rolldown } from 'vite';

const MARKUP_MODULE = '/src/start/signInMarkup.tsx';
const START = /<div id="start">[\s\S]*?<!-- end of start -->/;
const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

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

        const { markup, css } = await render(root);
        const hash = createHash('sha256').update(css).digest('base64url').slice(0, 8);
        const fileName = `assets/masuk-${hash}.css`;
        this.emitFile({ type: 'asset', fileName, source: css });
        const app = preloads(bundle, 'mount');
        const next = prefetches(bundle, app, 'SignedIn');
        this.emitFile({
          type: 'asset',
          fileName: 'masuk.html',
          source: html
            .replace(START, () => `<div id="start">${markup}</div>`)
            .replace('</head>', `  <link rel="stylesheet" href="/${fileName}">\n${app}${next}</head>`)
            .replace('<title>Hadir</title>', '<title>Masuk · Hadir</title>'),
        });
        index.source = html.replace('</head>', `${preloads(bundle, 'mount', 'SignedIn')}</head>`);
      },
    },
  };
}

/** The chunks of these names, and all that they import. */
function chunksOf(bundle: Bundle, names: readonly string[]): string[] {
  const files = new Set<string>();
  const add = (file: string): void => {
    const chunk = bundle[file];
    if (files.has(file) || chunk?.type !== 'chunk' || chunk.isEntry) return;
    files.add(file);
    chunk.imports.forEach(add);
  };
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && names.includes(chunk.name)) add(chunk.fileName);
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

async function render(root: string): Promise<{ markup: string; css: string }> {
  const server = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { signInMarkup } = (await server.ssrLoadModule(MARKUP_MODULE)) as {
      signInMarkup: (mode: 'light' | 'dark') => string;
    };
    const light = split(signInMarkup('light'));
    const dark = split(signInMarkup('dark'));
    const markup = withBothClasses(light.markup, dark.markup).replace('<input ', '<input autofocus ');
    if (/\sstyle="/.test(markup))
      throw new Error('the policy allows no style in the markup of the sign-in page');
    return { markup, css: `${light.css}\n@media (prefers-color-scheme: dark) {\n${dark.css}\n}\n` };
  } finally {
    await server.close();
  }
}

const split = (html: string) => ({
  css: [...html.matchAll(STYLE)].map(([, rules]) => rules).join('\n'),
  markup: html.replaceAll(STYLE, ''),
});

/** Both have the same elements; the dark ones' rules hold where the device prefers dark, and come later. */
function withBothClasses(light: string, dark: string): string {
  const CLASS = /class="([^"]*)"/g;
  const darkClasses = [...dark.matchAll(CLASS)].map(([, names = '']) => names.split(' '));
  let position = 0;
  const markup = light.replaceAll(CLASS, (_, names: string) => {
    const both = new Set([...names.split(' '), ...(darkClasses[position++] ?? [])]);
    return `class="${[...both].join(' ')}"`;
  });
  if (position !== darkClasses.length) throw new Error('the sign-in page has other elements in dark');
  return markup;
}
