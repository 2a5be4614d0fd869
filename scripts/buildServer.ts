/** Builds the server as plain JavaScript. Everything it imports is bundled, except the packages in {@link OWN_FILES}. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/** Packages that cannot be bundled, because they bring native code or look for files next to themselves. */
export const OWN_FILES: readonly string[] = [
  '@electric-sql/pglite',
  '@node-rs/argon2',
  'fs-native-extensions',
  'sharp',
];

/** Files that the server reads at run time from the folder of its code (`import.meta.dirname`). */
const READ_BESIDE: readonly (readonly [source: string, name: string])[] = [
  ['server/db/migrations', 'migrations'],
  ['server/auth/commonPasswords.txt', 'commonPasswords.txt'],
];

/**
 * Bundles the server and copies the files that it reads at run time.
 * @param root the folder with `server/`
 * @param out receives `main.js`, `hadir.js` and the files that they read; it is emptied first
 */
export async function buildServer(root: string, out: string): Promise<void> {
  // Vite sets NODE_ENV to production during a build. It is restored afterwards, or processes started later would run in production mode.
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
      // Names stay readable in stack traces.
      minify: false,
      // The packages' licences require that they are distributed with the code.
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
