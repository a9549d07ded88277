import { constants } from 'node:fs';
import { access, readdir, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../../platform/config/config.ts';
import { checkBackup, listSealKeys } from '../backups/read.ts';
import { isBackupName } from '../backups/retention.rules.ts';
import { describeOrigin, judgeOrigin } from '../backups/seal.rules.ts';
import {
  type CheckResult,
  type DoctorCheck,
  describeCheck,
  failed,
  ok,
  skipped,
  warning,
} from './check.ts';

const GIGABYTE = 2 ** 30;
const HOUR = 3_600_000;
const OLDEST_NODE = 24;
const LEAST_SHARE = 0.1;
const LEAST = 1;
const LARGE = 100 * 2 ** 20;
/** Maximum age in hours: a day, plus time to catch up on a missed backup. */
const BACKUP_AGE = 26;

export type BuildState = 'none' | 'stale' | 'fresh' | 'unknown';

export type PackageState = 'stale' | 'fresh' | 'unknown';

interface Installed {
  build?: BuildState | undefined;
  packages?: PackageState | undefined;
}

export function checkMachine(config: Config, root: string, installed: Installed): DoctorCheck[] {
  const { dataDir, backupDir } = config;
  const on = (name: string, examine: DoctorCheck['examine']) => ({
    group: 'Machine',
    name,
    examine,
  });
  return [
    on('Node.js', judgeNode),
    on('packages', () => judgePackages(installed.packages)),
    on('build', () => judgeBuild(root, installed.build)),
    on('DATA_DIR', () => judgeFolder(dataDir)),
    on('secret', () => judgeSecretFile(dataDir)),
    ...(backupDir
      ? [
          on('BACKUP_DIR', () => judgeFolder(backupDir)),
          on('last backup', () => judgeLastBackup(backupDir)),
          on('seal of backups', () => judgeSeal(config, backupDir)),
        ]
      : []),
  ];
}

function judgeNode(): CheckResult {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= OLDEST_NODE) return ok(`Version ${process.versions.node}.`);
  return failed(
    `Version ${process.versions.node} is too old.`,
    'Start the product with npm start, which brings its own.',
  );
}

function judgePackages(packages: PackageState = 'unknown'): CheckResult {
  if (packages === 'fresh') return ok('They are those of the lock file.');
  if (packages === 'unknown') return skipped('They were installed by other means.');
  return warning(
    'They are older than the lock file.',
    'Run npm run build. npm start installs them by itself.',
  );
}

async function judgeBuild(root: string, build?: BuildState): Promise<CheckResult> {
  const files = ['en', 'es'].map((language) => `dist/server/${language}/entry-server.js`);
  const isThere = await Promise.all(files.map((file) => canReach(path.join(root, file))));
  if (isThere.every(Boolean) && build !== 'stale') return ok('It is there.');
  const finding =
    build === 'stale' ? 'It is older than the sources.' : 'The screens are not built.';
  return failed(finding, 'Run npm run build. npm start does it by itself.');
}

async function judgeFolder(folder: string): Promise<CheckResult> {
  if (!(await canReach(folder))) {
    return skipped(`There is no ${folder} yet. It is made when it is needed.`);
  }
  if (!(await canReach(folder, constants.W_OK))) {
    return failed(`${folder} cannot be written to.`, 'Give it to the user that runs the product.');
  }
  return judgeSpace(await statfs(folder));
}

export function judgeSpace(disk: { bavail: number; blocks: number; bsize: number }): CheckResult {
  const free = (disk.bavail * disk.bsize) / GIGABYTE;
  const text = `${free.toFixed(1)} GB free, ${Math.round((disk.bavail / disk.blocks) * 100)} percent.`;
  const advice = 'Make room or take a larger disk. A full one stops all writing.';
  if (free < LEAST) return failed(`Only ${text}`, advice);
  if (disk.bavail < disk.blocks * LEAST_SHARE) return warning(`Only ${text}`, advice);
  return ok(text);
}

async function judgeSecretFile(dataDir: string): Promise<CheckResult> {
  const file = path.join(dataDir, 'secret');
  if (!(await canReach(file))) return skipped('None is kept in DATA_DIR.');
  const { mode } = await stat(file);
  if ((mode & 0o077) === 0) return ok('Only its owner reads it.');
  return failed('Others on this machine can read it.', `Run chmod 600 ${file}.`);
}

async function judgeLastBackup(folder: string): Promise<CheckResult> {
  const names = await readdir(folder).catch(() => []);
  const last = names.filter(isBackupName).sort().at(-1);
  const advice = 'See the log of the worker, or try npm run backup.';
  if (!last)
    return warning('There is none yet.', 'The first is made tonight, or by npm run backup.');
  const { mtimeMs, size } = await stat(path.join(folder, last));
  const hours = Math.round((Date.now() - mtimeMs) / HOUR);
  if (size === 0) return failed(`${last} is empty.`, advice);
  if (hours > BACKUP_AGE) return failed(`${last} is ${hours} hours old.`, advice);
  return ok(`${last}, ${hours} hours old.`);
}

async function judgeSeal(config: Config, folder: string): Promise<CheckResult> {
  const known = listSealKeys(config);
  const name = (await readdir(folder).catch(() => [])).filter(isBackupName).sort().at(-1);
  if (!name) return skipped('There is no nightly backup yet.');
  const file = path.join(folder, name);
  const { size } = await stat(file);
  if (size > LARGE) {
    return skipped(`${name} is too large to read here: npm run restore -- ${file} --try`);
  }
  const advice =
    'Make another one now (npm run backup), and find out who can write there. A backup of before an upgrade has no seal.';
  try {
    const { seal, photos } = await checkBackup(file);
    const told = `${name} ${describeOrigin(seal, known)}`;
    if (judgeOrigin(seal, known) !== 'own') return failed(`${told}.`, advice);
    if (photos?.missing) {
      return warning(
        `${told}, but ${photos.missing} photos are not in it.`,
        'See the log of the job nightly-backup, and whether the disk has room.',
      );
    }
    return ok(`${told}: ${seal?.key}. Note this key elsewhere.`);
  } catch (error) {
    return failed(describeCheck(error).replace(/ Nothing was changed$/, ''), advice);
  }
}

function canReach(file: string, mode = constants.F_OK): Promise<boolean> {
  return access(file, mode).then(
    () => true,
    () => false,
  );
}
