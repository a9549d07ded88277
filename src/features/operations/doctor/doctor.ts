import nodemailer from 'nodemailer';
import { z } from 'zod';
import {
  type Config,
  ConfigError,
  findSettingProblems,
  readConfig,
  readEnvironment,
} from '../../../platform/config/config.ts';
import type { ObjectStorage } from '../../../platform/config/object-storage.ts';
import { listenForChanges } from '../../../platform/database/changes.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { sharesSessions } from '../../../platform/database/reach.ts';
import { callOut } from '../../../platform/http/call-out.ts';
import { openBucket } from '../../../platform/object-storage/bucket.ts';
import { createLog, type Log } from '../../../platform/telemetry/log.ts';
import {
  type CheckResult,
  type DoctorCheck,
  describeCheck,
  failed,
  hideSecrets,
  ok,
  type Result,
  runChecks,
  skipped,
  warning,
} from './check.ts';
import { checkDatabase } from './database.ts';
import { type BuildState, checkMachine, type PackageState } from './machine.ts';
import { checkPayments } from './payments.ts';
import { checkProblems, checkSettings, refuseFile } from './settings.ts';
import { checkSite } from './site.ts';

const POOLER_TIMEOUT_MS = 6000;

function checkPooler({ databaseUrl, replicaUrls }: Config, log: Log): DoctorCheck[] {
  if (!databaseUrl) return [];
  return [
    {
      group: 'Database',
      name: 'pooler',
      examine: () => judgeSessions([databaseUrl, ...replicaUrls]),
    },
    { group: 'Database', name: 'announcements', examine: () => judgePooler(databaseUrl, log) },
  ];
}

async function judgeSessions(urls: string[]): Promise<CheckResult> {
  const shares = await Promise.all(urls.map((url) => sharesSessions(url).catch(() => null)));
  if (shares.includes(true)) {
    return failed(
      'A pooler gives sessions to several connections in turns, so the product does not start.',
      'Set it to session mode, or name the database itself: docs/managed-postgresql.md.',
    );
  }
  if (shares[0] === null) return skipped('The database cannot be reached.');
  return ok('Each connection has a session of its own.');
}

async function judgePooler(url: string, log: Log): Promise<CheckResult> {
  const limits = {
    log,
    statementTimeout: POOLER_TIMEOUT_MS,
    patience: POOLER_TIMEOUT_MS,
    maxConnections: 1,
  };
  const db = openDatabase({ url }, limits);
  const heard = Promise.withResolvers<boolean>();
  const listener = { onChange: () => {}, onHearing: heard.resolve };
  const channel = listenForChanges({ url }, listener, { db, log });
  const isHeard = await heard.promise;
  const isThere =
    isHeard ||
    (await db.pool.query('select').then(
      () => true,
      () => false,
    ));
  void channel
    .close()
    .then(db.close)
    .catch(() => {});
  if (isHeard) return ok('They reach all processes.');
  if (!isThere) return skipped('The database cannot be reached.');
  return warning(
    'They do not come back, so pages are not cached.',
    'If there is a pooler in DATABASE_URL, set it to session mode.',
  );
}

export interface Surroundings {
  env: NodeJS.ProcessEnv;
  root: string;
  build?: BuildState;
  packages?: PackageState;
  fetch?: typeof globalThis.fetch;
}

/** Checks everything that the product depends on, without changing anything. */
export async function examine({ env, ...here }: Surroundings): Promise<Result[]> {
  const problems = findSettingProblems(env);
  if (problems.length > 0) return hideSecrets(await runChecks(checkProblems(problems)), env);
  return hideSecrets(await examineAll(readConfig(env), here), env);
}

/** Runs `examine` with the settings that the product would use, including those in `.env`. */
export async function examineHere(here: Omit<Surroundings, 'env'>, given?: NodeJS.ProcessEnv) {
  try {
    return await examine({ ...here, env: readEnvironment(given) });
  } catch (error) {
    if (error instanceof ConfigError) return runChecks([refuseFile(error.message)]);
    throw error;
  }
}

async function examineAll(
  config: Config,
  { root, build, packages, fetch = globalThis.fetch }: Omit<Surroundings, 'env'>,
) {
  const log = createLog('silent');
  const database = checkDatabase(config, log);
  try {
    return await runChecks([
      ...checkSettings(config),
      ...checkMachine(config, root, { build, packages }),
      ...database.checks,
      ...checkPooler(config, log),
      ...checkMail(config),
      ...checkPayments(config, fetch),
      ...checkStorage(config),
      ...checkTraces(config),
      ...checkSingleSignOn(config),
      ...checkSite(config),
      ...checkProxies(config),
    ]);
  } finally {
    await database.close();
  }
}

const TIMEOUT_MS = 8000;

function checkSingleSignOn(config: Config): DoctorCheck[] {
  return [{ group: 'Services', name: 'single sign-on', examine: () => judgeIssuer(config) }];
}

async function judgeIssuer({ organization }: Config): Promise<CheckResult> {
  if (!organization) return skipped('No OIDC_ISSUER is set.');
  const address = `${organization.issuer}/.well-known/openid-configuration`;
  const advice = `Check OIDC_ISSUER; ${address} must answer.`;
  try {
    const answer = await callOut(address, { patience: TIMEOUT_MS });
    const { issuer } = answer.ok ? await answer.json() : { issuer: null };
    if (String(issuer).replace(/\/+$/, '') === organization.issuer) return ok('It answers.');
    return failed('It does not answer as an issuer.', advice);
  } catch (error) {
    return failed(`It cannot be reached: ${describeCheck(error)}.`, advice);
  }
}

function checkTraces(config: Config): DoctorCheck[] {
  return [{ group: 'Services', name: 'traces', examine: () => judgeCollector(config) }];
}

/** Sends an empty trace message, which leaves nothing behind in the collector. */
async function judgeCollector({ tracing }: Config): Promise<CheckResult> {
  if (!tracing) return skipped('No OTEL_EXPORTER_OTLP_ENDPOINT is set: nothing is traced.');
  const advice =
    'Check OTEL_EXPORTER_OTLP_ENDPOINT (OTLP over HTTP, usually port 4318) and _HEADERS.';
  try {
    const answer = await callOut(tracing.url, {
      method: 'POST',
      headers: { ...tracing.headers, 'content-type': 'application/x-protobuf' },
      body: new Uint8Array(),
      redirect: 'manual',
      patience: TIMEOUT_MS,
    });
    await answer.body?.cancel();
    if (answer.ok) return ok('The collector answers.');
    return failed(`The collector answers ${answer.status}.`, advice);
  } catch (error) {
    return failed(`The collector cannot be reached: ${describeCheck(error)}.`, advice);
  }
}

function checkMail(config: Config): DoctorCheck[] {
  return [{ group: 'Services', name: 'mail', examine: () => judgeMail(config) }];
}

async function judgeMail({ smtpUrl, mailFrom }: Config): Promise<CheckResult> {
  if (!smtpUrl) return skipped('No SMTP_URL is set: emails are saved in DATA_DIR/outbox.');
  const limits = {
    dnsTimeout: TIMEOUT_MS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  };
  const transport = nodemailer.createTransport({ url: smtpUrl, ...limits });
  try {
    await transport.verify();
  } catch (error) {
    return failed(
      `The mail server does not let us in: ${describeCheck(error)}.`,
      'Check SMTP_URL: host, port, user and password, and smtps: for port 465.',
    );
  } finally {
    transport.close();
  }
  if (mailFrom) return ok('It lets us in.');
  return warning(
    'It lets us in, but MAIL_FROM is not set.',
    'Set it to an address that the mail server may send from.',
  );
}

const passage = z.object({ address: z.string(), forwarded: z.int() });

/** Checks TRUST_PROXY by sending a request through the public URL, which is the only way to count the proxies. */
function checkProxies(config: Config): DoctorCheck[] {
  return [
    { group: 'Site, from outside', name: 'TRUST_PROXY', examine: () => judgeProxies(config) },
  ];
}

async function judgeProxies({ siteUrl, trustedProxies }: Config): Promise<CheckResult> {
  const said = passage.safeParse(await askWhoWeAre(siteUrl));
  if (!said.success) return skipped(`${siteUrl} does not say who we are to it.`);
  const { address, forwarded } = said.data;
  const proxies = `${forwarded} ${forwarded === 1 ? 'proxy' : 'proxies'}`;
  if (forwarded === trustedProxies) return ok(`We came through ${proxies}, as ${address}.`);
  const consequence =
    forwarded > trustedProxies
      ? 'all visitors share one limit'
      : 'anyone can choose their address with X-Forwarded-For';
  return failed(
    `It is ${trustedProxies}, but we came through ${proxies}: ${consequence}.`,
    `Set it to ${forwarded} and restart (docs/deploy.md).`,
  );
}

async function askWhoWeAre(siteUrl: string): Promise<unknown> {
  try {
    const answer = await callOut(`${siteUrl}/healthz/client`, {
      redirect: 'manual',
      patience: TIMEOUT_MS,
    });
    return await answer.json();
  } catch {
    return null;
  }
}

function checkStorage({ objectStorage: photos, offSite, backupDir }: Config): DoctorCheck[] {
  const group = 'Services';
  const examinePhotos = async () =>
    photos
      ? judgeBucket(photos, 'PHOTOS_S3_')
      : skipped('No PHOTOS_S3_URL is set: photos are kept in DATA_DIR.');
  const examineOffSite = async () => {
    if (!offSite) return skipped('No BACKUP_S3_URL is set: backups stay on this machine.');
    if (!backupDir) return skipped('The worker takes backups off site, where it makes them.');
    return judgeBucket(offSite.storage, 'BACKUP_S3_');
  };
  return [
    { group, name: 'photos', examine: examinePhotos },
    { group, name: 'copies of photos', examine: () => judgeCopies({ photos, backupDir }) },
    { group, name: 'off-site backups', examine: examineOffSite },
  ];
}

function judgeCopies({
  photos,
  backupDir,
}: {
  photos: ObjectStorage | null;
  backupDir: string | null;
}): CheckResult {
  if (!backupDir) return skipped('No backups are made here.');
  if (!photos) return ok('They are beside the backups.');
  return warning(
    'Backups do not contain them: they are in the bucket of PHOTOS_S3_URL only.',
    'Turn on versions or replication in that bucket, so that a deleted photo can come back.',
  );
}

async function judgeBucket(storage: ObjectStorage, settings: string): Promise<CheckResult> {
  try {
    await openBucket(storage, 'The bucket').list().next();
    return ok('The bucket answers.');
  } catch (error) {
    const words = describeCheck(error);
    return failed(
      words.startsWith('The bucket') ? `${words}.` : `The bucket cannot be reached: ${words}.`,
      `Check the ${settings} settings, and that the key may list, read, write and delete.`,
    );
  }
}
