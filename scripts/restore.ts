// `npm run restore -- FILE [--replace]`: restores a backup into an empty database.
// --list shows the nightly backups, local and off site
// --off-site [NAME] --identity KEYFILE restores an off-site backup, by default the newest
// --try restores into a temporary database beside the real one
// Photos come from the folder beside the file, or from the bucket. A backup that isn't sealed by this
// directory or by the KEY in --sealed-by asks for confirmation of the staff accounts in it, unless
// --accept-unsealed is set.
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import type { BackupHeader } from '../src/features/operations/backups/format.rules.ts';
import { fetchOffSite, listBackups } from '../src/features/operations/backups/off-site.ts';
import {
  bringPhotos,
  copiesInFolder,
  type PhotoCopies,
} from '../src/features/operations/backups/photo-copies.ts';
import {
  assertTrusted,
  type CheckedBackup,
  checkBackup,
  listSealKeys,
} from '../src/features/operations/backups/read.ts';
import {
  assertKnown,
  type Restoration,
  restoreBackup,
} from '../src/features/operations/backups/restore.ts';
import { describeOrigin } from '../src/features/operations/backups/seal.rules.ts';
import { tryRestore } from '../src/features/operations/backups/try-restore.ts';
import { printSecret } from '../src/features/operations/backups/write.ts';
import { openPhotoStore } from '../src/features/photos/photo-store.ts';
import { type Config, readConfig } from '../src/platform/config/config.ts';
import { findSecret, keepSecret } from '../src/platform/config/secret.ts';
import { type DatabaseAddress, openDatabase } from '../src/platform/database/database.ts';
import { refusePooler } from '../src/platform/database/reach.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded/embedded.ts';
import { AppError } from '../src/platform/errors.ts';
import { openJobs } from '../src/platform/jobs/jobs.ts';
import { createLog } from '../src/platform/telemetry/log.ts';
import { queues } from '../src/workers.ts';
import { formatCount, print, runPlainly } from './command.ts';
import { openSource } from './open-source.ts';

const USAGE =
  'Usage: npm run restore -- FILE [--replace | --try], or --off-site [NAME] --identity KEYFILE instead of FILE, or --list. A backup of another machine: --sealed-by=KEY, or --accept-unsealed';
const SETTINGS = {
  max_wal_size: '4GB',
  maintenance_work_mem: '256MB',
};

/** Opens the database to restore into. `undo` removes the embedded database if it was created for this. */
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
      'sealed-by': { type: 'string', multiple: true, default: [] },
      'accept-unsealed': { type: 'boolean', default: false },
    },
  });
  const { replace, try: tries } = values;
  const how = { replace, tries, noted: values['sealed-by'], accepts: values['accept-unsealed'] };
  const [name] = positionals;
  const config = readConfig();
  if (values.list) {
    for (const line of await listBackups(config)) process.stdout.write(`${line}\n`);
  } else if (values['off-site']) {
    if (!values.identity) throw new AppError('invalid', USAGE);
    print('Fetching the backup ...');
    const fetched = await fetchOffSite(config, name ?? null, values.identity);
    try {
      await bringBack(config, fetched, how);
    } finally {
      fetched.remove();
    }
  } else if (name) await bringBack(config, { file: name, copies: copiesInFolder(name) }, how);
  else throw new AppError('invalid', USAGE);
}

interface Found {
  file: string;
  copies: PhotoCopies;
}

interface How {
  replace: boolean;
  tries: boolean;
  noted: string[];
  accepts: boolean;
}

function bringBack(config: Config, backup: Found, how: How) {
  return how.tries ? tryOut(config, backup, how) : restore(config, backup, how);
}

async function tryOut(config: Config, backup: Found, { noted }: How): Promise<void> {
  const { file } = backup;
  const known = listSealKeys(config, noted);
  const { address, stop } = await openSource(config);
  try {
    const trial = await tryRestore(config, createLog('warn'), { address, ...backup });
    const photos = trial.photos
      ? `${formatCount(trial.files)} files of photos are there, too.`
      : 'It has no photos.';
    print(
      `${file} can be restored: ${formatCount(trial.rows)} rows in ${trial.seconds} s. The row counts and checksums of all tables match. It ${describeOrigin(trial.seal, known)}. ${photos} The directory was not touched.`,
    );
  } finally {
    await stop();
  }
}

async function mayBring(lines: string[], accepts: boolean): Promise<boolean> {
  for (const line of lines) print(line);
  if (accepts || !process.stdin.isTTY) return accepts;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question('Restore it all the same? (yes or no) ');
  terminal.close();
  return answer.trim().toLowerCase() === 'yes';
}

async function restore(config: Config, { file, copies }: Found, how: How) {
  const began = Date.now();
  const checked = await checkBackup(file);
  await assertKnown(checked);
  const { header, tallies } = checked;
  const rows = tallies.reduce((sum, tally) => sum + tally.rows, 0);
  const known = listSealKeys(config, how.noted);
  print(
    `${file} is whole: ${formatCount(rows)} rows, made at ${header.madeAt} by version ${header.product}. It ${describeOrigin(checked.seal, known)}.`,
  );
  await assertTrusted(checked, known, (lines) => mayBring(lines, how.accepts));
  const { address, stop, undo } = await openPlace(config);
  const db = openDatabase(address, { log: createLog('warn'), statementTimeout: 0 });
  let restoration: Restoration | null = null;
  try {
    restoration = await restoreBackup(db, file, checked, {
      replace: how.replace,
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
  print(await bringBackPhotos(config, { file, copies }, checked));
}

async function bringBackPhotos(
  config: Config,
  { file, copies }: Found,
  { photos }: CheckedBackup,
): Promise<string> {
  if (!photos) {
    return 'The backup has NO photos: copy those of DATA_DIR/photos back, or set PHOTOS_S3_URL to their bucket.';
  }
  const { files, bad } = await bringPhotos(file, copies, openPhotoStore(config));
  const lost = photos.missing
    ? ` ${formatCount(photos.missing)} photos were already missing when it was made.`
    : '';
  if (bad.length === 0) return `${formatCount(files)} files of photos were brought back.${lost}`;
  return `${formatCount(files - bad.length)} files of photos were brought back. ${formatCount(bad.length)} were NOT: their copies are missing, were changed or could not be read (${bad.slice(0, 3).join(', ')}).${lost}`;
}

/** Restores the secret. Sessions, two-factor keys and reviewer hashes depend on it. */
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
