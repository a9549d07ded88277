// Brings a backup back into an empty place: npm run restore -- FILE [--replace]
// --list shows the nightly backups, here and off site. --off-site [NAME] --identity KEYFILE takes the
// newest of those that are off site, or the one of that name. --try restores into a database of its own
// beside the directory's, and drops it.
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { BackupHeader } from '../src/features/backups/format.rules.ts';
import { fetchOffSite } from '../src/features/backups/off-site/fetch.ts';
import { listBackups } from '../src/features/backups/off-site/list-backups.ts';
import { checkBackup } from '../src/features/backups/read.ts';
import { assertKnown, type Restoration, restoreBackup } from '../src/features/backups/restore.ts';
import { tryRestore } from '../src/features/backups/trial/try-restore.ts';
import { printSecret } from '../src/features/backups/write.ts';
import { type Config, readConfig } from '../src/platform/config.ts';
import { type DatabaseAddress, openDatabase } from '../src/platform/database/database.ts';
import { refusePooler } from '../src/platform/database/reach.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded/embedded.ts';
import { AppError } from '../src/platform/errors.ts';
import { openJobs } from '../src/platform/jobs/jobs.ts';
import { createLog } from '../src/platform/log.ts';
import { findSecret, keepSecret } from '../src/platform/secret.ts';
import { queues } from '../src/workers.ts';
import { formatCount, print, runPlainly } from './command.ts';
import { openSource } from './open-source.ts';

const USAGE =
  'Usage: npm run restore -- FILE [--replace | --try], or --off-site [NAME] --identity KEYFILE instead of FILE, or --list';
/** One large transaction that nobody else watches. */
const SETTINGS = {
  max_wal_size: '4GB',
  maintenance_work_mem: '256MB',
};

/** The place to fill. `undo` takes away what we made for it. */
async function openPlace({ databaseUrl, dataDir }: Config) {
  if (databaseUrl) {
    await refusePooler(databaseUrl);
    const address: DatabaseAddress = { url: databaseUrl };
    return { address, stop: async () => {}, undo: () => {} };
  }
  const cluster = path.join(dataDir, 'postgres');
  const isNew = !existsSync(cluster);
  const embedded = await startEmbeddedPostgres({ dataDir, log: print, settings: SETTINGS });
  const undo = () => {
    if (isNew) rmSync(cluster, { recursive: true });
  };
  return { address: embedded.connection, stop: embedded.stop, undo };
}

/** Tables of the jobs, with queues also for jobs that this version has no work for. */
async function prepareJobs(address: DatabaseAddress, names: string[]) {
  const known = queues.map(({ name }) => name);
  const others = names.filter((name) => !known.includes(name));
  const all = [...queues, ...others.map((name) => ({ name, retries: 0 }))];
  const jobs = await openJobs(address, all, { log: createLog('warn'), supervise: false });
  await jobs.close();
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: 'boolean', default: false },
      try: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      'off-site': { type: 'boolean', default: false },
      identity: { type: 'string' },
    },
  });
  const [name] = positionals;
  const config = readConfig();
  if (values.list) {
    for (const line of await listBackups(config)) process.stdout.write(`${line}\n`);
  } else if (values['off-site']) {
    if (!values.identity) throw new AppError('invalid', USAGE);
    print('Fetching the backup ...');
    const fetched = await fetchOffSite(config, name ?? null, values.identity);
    try {
      await bringBack(config, fetched.file, values);
    } finally {
      fetched.remove();
    }
  } else if (name) await bringBack(config, name, values);
  else throw new AppError('invalid', USAGE);
}

function bringBack(config: Config, file: string, how: { replace: boolean; try: boolean }) {
  return how.try ? tryOut(config, file) : restore(config, file, how);
}

async function tryOut(config: Config, file: string): Promise<void> {
  const { address, stop } = await openSource(config);
  try {
    const trial = await tryRestore(config, createLog('warn'), { address, file });
    print(
      `${file} can be restored: ${formatCount(trial.rows)} rows in ${trial.seconds} s. The row counts and checksums of all tables match. The directory was not touched.`,
    );
  } finally {
    await stop();
  }
}

async function restore(config: Config, file: string, { replace }: { replace: boolean }) {
  const began = Date.now();
  const checked = await checkBackup(file);
  await assertKnown(checked);
  const { header, tallies } = checked;
  const rows = tallies.reduce((sum, tally) => sum + tally.rows, 0);
  print(
    `${file} is intact: ${formatCount(rows)} rows, made at ${header.madeAt} by version ${header.product}.`,
  );
  const { address, stop, undo } = await openPlace(config);
  const db = openDatabase(address, { log: createLog('warn'), statementTimeout: 0 });
  let restoration: Restoration | null = null;
  try {
    restoration = await restoreBackup(db, file, checked, {
      replace,
      prepareJobs: (names) => prepareJobs(address, names),
    });
  } finally {
    await db.close();
    await stop();
    if (!restoration) undo();
  }
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  print(`Restored in ${seconds} s. The row counts and checksums of all tables match the backup.`);
  for (const { name } of restoration.leftOut) {
    print(`Left out: the table ${name}, which is not part of the product.`);
  }
  if (restoration.migrated.length > 0) print(`Migrated: ${restoration.migrated.join(', ')}`);
  bringSecret(config, header);
}

/** Sessions, two-factor and the hashes of reviewers hang on the secret that made them. */
function bringSecret(config: Config, { secret }: BackupHeader) {
  const warning = 'Without it, everyone has to sign in again and set up two-factor sign-in again.';
  if (secret.kind === 'kept') keepSecret(config, secret.value);
  const now = findSecret(config);
  if (secret.kind === 'kept') {
    if (now?.value === secret.value) return print('The secret was restored to DATA_DIR.');
    print(
      `AUTH_SECRET differs from the secret in the backup, which is now in DATA_DIR. Unset AUTH_SECRET. ${warning}`,
    );
  } else if (secret.kind === 'none' || !now || printSecret(now.value) !== secret.print) {
    print(
      `The backup contains no secret. Set AUTH_SECRET to the one used when it was made. ${warning}`,
    );
  }
}

await runPlainly(run);
