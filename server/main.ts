/** Runs one process of Hadir: it reads the settings, opens the database, serves the API and the dashboard on one address, and shuts down in order. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { destination, pino } from 'pino';
import { createApp } from './app.ts';
import { calculateBackupReserve } from './backup/folder.ts';
import { startNightlyBackups } from './backup/nightly.ts';
import { serveControl } from './process/control/serve.ts';
import { hashPassword } from './auth/passwords.ts';
import { removeUnfinishedImports } from './features/intake/index.ts';
import { installationOf } from './outside/installation.ts';
import type { OpenDatabase } from './db/client.ts';
import { clockWarning } from './process/clockWarning.ts';
import { makeMissingSchoolWarning } from './process/unsettled.ts';
import { ensureFirstAdmin } from './process/firstAdmin.ts';
import { openDatabase } from './process/open.ts';
import { START_RETRIES } from './db/retry.ts';
import { createRoomCheck } from './db/room.ts';
import type { Deps } from './outside/deps.ts';
import { seedDemo } from './process/seed/index.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, hasDemoAccounts } from './auth/demo.ts';
import { type DatabaseWatch, databaseWatch } from './db/watch.ts';

import { shutDownInOrder } from './process/shutdown.ts';
import { DEMO_NOT_PUBLIC_MESSAGE, type Env, isPublic, readEnv } from './process/env.ts';
import { startFamilyQueue } from './process/familyQueue.ts';
import { startHousekeeping } from './process/housekeeping.ts';
import { importImageFiles } from './images/importFiles.ts';
import { pictureQueueLength } from './images/queue.ts';
import { jwtSecret } from './process/jwtSecret.ts';
import { createEarlyPort } from './process/migrating.ts';
import { schoolDay } from './base/schoolDay.ts';
import { readQueueState } from './features/family/index.ts';
import type { Metrics, MetricsServer } from './outside/metrics.ts';
import { createMailer } from './outside/mailer.ts';
import { errorCode, StartError } from './base/startError.ts';
import { createDoorSchool } from './process/doorSchool.ts';
import { withDashboard } from './process/static.ts';
import { startWatchdog } from './process/watchdog.ts';
import { hadirVersion, versionInWords } from './base/version.ts';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
/** A statement of an import can be a hundred kilobytes long; its beginning says which one it is. */
const LOGGED_STATEMENT_LENGTH = 2048;

async function main(): Promise<void> {
  console.log(`Hadir ${versionInWords(hadirVersion())}`);
  if (existsSync('.env')) process.loadEnvFile('.env');
  const env = readEnv(process.env);
  // Logs go to stderr, so that the lines for people, on stdout, stay readable.
  const log = pino({ level: env.LOG_LEVEL }, destination(2));
  const clock = { now: () => new Date() };
  const startedAt = clock.now();
  const settings = {
    jwtSecret: jwtSecret(env),
    apiKey: env.API_KEY,
    cookiePrefix: env.VITE_COOKIE_PREFIX,
    timeZone: env.SCHOOL_TIMEZONE,
    mailsPerDay: env.MAILS_PER_DAY,
    publicUrl: env.PUBLIC_URL,
    offersDemo: env.NODE_ENV !== 'production',
    trustedProxies: env.TRUST_PROXY,
    gatewayAllowsPrivate: env.GATEWAY_ALLOW_PRIVATE !== undefined,
  };
  const outboxDir = join(env.DATA_DIR, 'outbox');
  const mail = createMailer({
    smtpUrl: env.SMTP_URL,
    from: env.MAIL_FROM,
    outboxDir,
    log,
    tell: (line) => console.log(line),
  });

  let watch: DatabaseWatch | undefined;
  let metrics: Metrics | undefined;
  let opened: OpenDatabase | undefined;
  const port = createEarlyPort(env.HOST, env.PORT);
  const engine = env.DATABASE_URL === undefined ? 'pglite' : 'postgresql';
  const installation = installationOf(env, engine, startedAt);
  let metricsServer: MetricsServer | undefined;
  // It is there before the database is, so that an update of the tables can be watched.
  if (env.METRICS_PORT !== undefined) {
    const { createMetrics, serveMetrics } = await import('./outside/metrics.ts');
    metrics = createMetrics({
      version: hadirVersion(),
      dataDir: env.DATA_DIR,
      engine,
      database: () => opened,
      isDatabaseGone: () => !watch || watch.isGone,
      migration: port.progress,
      queues: () => ({ pictures: pictureQueueLength(), mails: mail.pending() }),
      family: readQueueState,
      lastBackup: installation.lastBackup,
      now: clock.now,
    });
    metricsServer = await serveMetrics(metrics, env.METRICS_HOST, env.METRICS_PORT);
  }
  const database = await openDatabase(
    { ...env, templates: dist },
    prepareFor(env),
    {
      onMigrating: port.onMigrating,
      onIdleError: (error) => watch?.lost(error),
      onQuery: (text, ms) => {
        metrics?.observeQuery(ms / 1000);
        // Slow statements of the start are not logged, because nobody waits for them, not even for the thousands of rows of a first start.
        if (watch && ms >= env.SLOW_QUERY_MS)
          log.warn({ ms: Math.round(ms), query: text.slice(0, LOGGED_STATEMENT_LENGTH) }, 'slow query');
      },
    },
    { ...START_RETRIES, forMs: env.DATABASE_WAIT * 1000 },
  );
  try {
    const isDemo = await hasDemoAccounts(database.db);
    if (isDemo && !env.DEMO && isPublic(env)) {
      throw new StartError(
        `Basis data ini berisi ${DEMO_NOT_PUBLIC_MESSAGE}. Pakai DATA_DIR atau basis data lain untuk sekolah Anda, atau isi DEMO=1`,
      );
    }
    const hasRoom = hasRoomFor(env);
    if (await hasRoom()) await importImageFiles(database, join(env.DATA_DIR, 'images'), log);
    else {
      console.log(
        `PERINGATAN: ruang disk untuk ${env.DATA_DIR} kurang dari ${env.DISK_RESERVE} MB. Hadir hanya dapat dibaca sampai ada ruang lagi.`,
      );
    }
    const unfinishedImports = await removeUnfinishedImports(database.db, clock.now()).catch(
      (error: unknown) => {
        // It is tried again at the next start; until then the school is served all the same.
        log.error({ err: error }, 'an unfinished import could not be removed');
        return [];
      },
    );
    for (const file of unfinishedImports)
      console.log(
        `Impor ${file} terputus di tengah jalan dan dibatalkan seluruhnya. Masukkan berkas itu lagi.`,
      );
    watch = databaseWatch(database.ping, log);
    opened = database;
    const deps = { ...database, hasRoom, watch, metrics, installation, clock, log, mail, settings };
    const app = createApp(deps);
    const doorSchool = await createDoorSchool(database.db);
    const listening = await port.serve(withDashboard(app.fetch, dist, { ...settings, doorSchool }));
    const housekeeping = startHousekeeping({
      ...database,
      hasRoom,
      clock,
      log,
      outboxDir,
      timeZone: env.SCHOOL_TIMEZONE,
    });
    const familyQueue = startFamilyQueue(deps);
    const embeddedOptions =
      database.engine === 'pglite'
        ? { database, dataDir: env.DATA_DIR, clock, log, reserve: calculateBackupReserve(env.DISK_RESERVE) }
        : undefined;
    const nightly =
      embeddedOptions && startNightlyBackups({ ...embeddedOptions, timeZone: env.SCHOOL_TIMEZONE });
    const control = embeddedOptions && (await serveControl(embeddedOptions));
    // The watchdog starts only now, because a first migration may take any time.
    const watchdog = startWatchdog(env.WATCHDOG);
    shutDownInOrder(
      {
        listening,
        mail,
        housekeeping,
        familyQueue,
        nightly,
        control,
        database,
        watchdog,
        measured: metricsServer,
      },
      log,
    );
    const warning = await clockWarning(database.db, clock, env.SCHOOL_TIMEZONE);
    if (warning !== undefined) console.log(warning);
    const unsettled = await makeMissingSchoolWarning(database.db);
    if (unsettled !== undefined) console.log(unsettled);
    greet(listening.url, env, database.engine, isDemo);
    if (metricsServer) console.log(`Angka untuk Prometheus: ${metricsServer.url}`);
    console.log('Tekan Ctrl+C untuk berhenti.');
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Only the embedded database's disk is checked; PostgreSQL is responsible for its own. */
const hasRoomFor = ({ DATABASE_URL, DATA_DIR, DISK_RESERVE }: Env): Deps['hasRoom'] =>
  DATABASE_URL === undefined ? createRoomCheck(DATA_DIR, DISK_RESERVE * 1024 * 1024) : async () => true;

/** Prepares an empty database: in production with only the first administrator, otherwise with the demo school. */
function prepareFor(env: Env): (database: OpenDatabase) => Promise<void> {
  if (env.NODE_ENV !== 'production') {
    // The hash is computed in another thread while the database starts.
    const passwordHash = hashPassword(DEMO_PASSWORD);
    return async ({ db }) => {
      const now = new Date();
      const timeZone = env.SCHOOL_TIMEZONE;
      await seedDemo(db, { today: schoolDay(now, timeZone), now, timeZone, passwordHash });
    };
  }
  return async ({ db }) => {
    const wanted = { identifier: env.ADMIN_IDENTIFIER, password: env.ADMIN_PASSWORD };
    const admin = await ensureFirstAdmin(db, wanted, hashPassword);
    if (!admin) return;
    console.log(`Admin pertama dibuat: nama pengguna ${admin.identifier}`);
    if (admin.password === undefined) return;
    console.log(`Kata sandi: ${admin.password}`);
    console.log('Catat sekarang: kata sandi ini hanya ditampilkan sekali. Ubah setelah masuk.');
  };
}

function greet(url: string, env: Env, engine: OpenDatabase['engine'], isDemo: boolean): void {
  const where = engine === 'pglite' ? `tersimpan di ${env.DATA_DIR}` : 'tersimpan di PostgreSQL';
  console.log(`Hadir siap di ${url} (data ${where})`);
  if (!existsSync(join(dist, 'index.html'))) console.log('Dasbor belum dibuat: hanya API yang tersedia.');
  if (isDemo) {
    const accounts = DEMO_ACCOUNTS.join(', ');
    console.log(
      env.NODE_ENV === 'production'
        ? `PERINGATAN: basis data ini berisi akun contoh (${accounts}). Pakai DATA_DIR atau basis data lain untuk sekolah Anda.`
        : `Akun contoh: ${accounts}. Kata sandi: ${DEMO_PASSWORD}`,
    );
  }
}

try {
  await main();
} catch (error) {
  const isFull = ['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '');
  if (isFull) console.error('Disk penuh: Hadir tidak dapat mulai. Kosongkan ruang, lalu jalankan lagi.');
  else console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
