import type { Config } from '../../../platform/config/config.ts';
import { type CheckResult, type DoctorCheck, failed, ok, warning } from './check.ts';

const GROUP = 'Settings';
const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

export function checkProblems(problems: string[]): DoctorCheck[] {
  return problems.map((problem) => ({
    group: GROUP,
    name: problem.split(':')[0] ?? '',
    examine: () =>
      failed(
        `${problem.replace(/^[^:]*: */, '')}.`.replace(/\.\.$/, '.'),
        'See docs/configuration.md. The rest is looked at once this is right.',
      ),
  }));
}

export function refuseFile(reason: string): DoctorCheck {
  return {
    group: GROUP,
    name: 'file',
    examine: () => failed(`${reason}.`.replace(/\.\.$/, '.'), 'Correct it: docs/configuration.md.'),
  };
}

export function checkSettings(config: Config): DoctorCheck[] {
  return [
    { group: GROUP, name: 'values', examine: () => ok('All can be read.') },
    { group: GROUP, name: 'SITE_URL', examine: () => judgeSiteUrl(config) },
    { group: GROUP, name: 'AUTH_SECRET', examine: () => judgeSecret(config) },
    { group: GROUP, name: 'JOBS', examine: () => judgeJobs(config) },
    { group: GROUP, name: 'METRICS_TOKEN', examine: () => judgeMetrics(config) },
    { group: GROUP, name: 'BACKUP_DIR', examine: () => judgeBackups(config) },
  ];
}

export function isLocal({ siteUrl }: Pick<Config, 'siteUrl'>): boolean {
  return LOOPBACK.test(new URL(siteUrl).hostname);
}

function judgeSiteUrl(config: Config): CheckResult {
  const { protocol, pathname } = new URL(config.siteUrl);
  if (pathname !== '/') {
    return failed(
      `It has a path (${pathname}), but the site is served at the root.`,
      'Give the site a host of its own, and leave the path out.',
    );
  }
  if (isLocal(config)) {
    if (!config.databaseUrl) return ok('It is this machine: a site to try things on.');
    return warning(
      'It is this machine, though DATABASE_URL names a server.',
      'Set it to the address that visitors use. Links in emails begin with it.',
    );
  }
  if (protocol === 'https:') return ok(config.siteUrl);
  return failed(
    'It is not https: passwords and cookies would cross the network in the clear.',
    'Put a proxy with a certificate in front (docs/deploy.md), and set an https address.',
  );
}

function judgeSecret({ authSecret, databaseUrl }: Config): CheckResult {
  if (authSecret) return ok('It is set.');
  if (!databaseUrl) return ok('It is kept in DATA_DIR.');
  return warning(
    'It is not set, so each machine makes its own in DATA_DIR.',
    'With more than one machine, give all of them the same: openssl rand -base64 32.',
  );
}

function judgeJobs({ runsJobs, databaseUrl }: Config): CheckResult {
  if (runsJobs) return ok('The server runs them.');
  if (databaseUrl) return ok('They are left to npm run worker.');
  return failed(
    'They are left to a worker, which the embedded database cannot have.',
    'Unset JOBS, or set DATABASE_URL.',
  );
}

function judgeMetrics({ metricsToken, host }: Config): CheckResult {
  if (metricsToken) return ok('It is set.');
  if (LOOPBACK.test(host)) return ok(`It is not needed: HOST is ${host}.`);
  return warning(
    `It is not set, and the product listens on ${host}.`,
    'Set it, or let only the proxy reach PORT: /metrics answers private networks.',
  );
}

function judgeBackups({ backupDir, runsJobs }: Config): CheckResult {
  if (backupDir) return ok(backupDir);
  if (!runsJobs) return ok('Not set here. The worker makes the backups where it is.');
  return warning(
    'It is not set, so no backups are made.',
    'Set it to a folder on another disk (docs/backup.md), or back up the database some other way.',
  );
}
