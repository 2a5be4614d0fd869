/** The server as plain JavaScript, with all it needs in it but the packages that cannot be put into a file. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/** They bring machine code, or files that they look for beside themselves. */
export const OWN_FILES: readonly string[] = [
  '@electric-sql/pglite',
  '@node-rs/argon2',
  'fs-native-extensions',
  'sharp',
];

/** What the server reads at run time, beside its code (`import.meta.dirname`). */
const READ_BESIDE: readonly (readonly [source: string, name: string])[] = [
  ['server/db/migrations', 'migrations'],
  ['server/auth/commonPasswords.txt', 'commonPasswords.txt'],
];

/**
 * @param root the folder with `server/`
 * @param out gets `main.js`, `hadir.js` and what they read beside themselves; it is emptied first
 */
export async function buildServer(root: string, out: string): Promise<void> {
  // Vite sets it for a production build, and whatever is started afterwards would take itself for production.
  const { NODE_ENV: environment } = process.env;
  await build({
    root,
    configFile: false,
    mode: 'production',
    logLevel: 'error',
    publicDir: false,
    ssr: {
      noExternal: true,
      external: [...OWN_FILES, '@electric-sql/pglite/nodefs', '@electric-sql/pglite/contrib/amcheck'],
    },
    build: {
      ssr: true,
      outDir: out,
      emptyOutDir: true,
      target: 'node20',
      // Whoever reads a stack trace reads names.
      minify: false,
      // Licences ask to be passed on with the code.
      license: { fileName: 'LICENSES.md' },
      rolldownOptions: {
        input: { main: join(root, 'server/main.ts'), hadir: join(root, 'server/process/cli/main.ts') },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  if (environment === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = environment;
  for (const [source, name] of READ_BESIDE) cpSync(join(root, source), join(out, name), { recursive: true });
}
