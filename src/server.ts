import { spawn } from 'node:child_process';
import cluster from 'node:cluster';
import { constants, setPriority } from 'node:os';
import { openDatabaseServer } from './database-server.ts';
import { type FirstAdmin, refuseEasyAdminPassword } from './features/accounts/first-account.ts';
import { type Config, readConfig } from './platform/config/config.ts';
import { checkPlace } from './platform/config/start-checks.ts';
import type { DatabaseAddress } from './platform/database/database.ts';
import { runProcess, type Shutdown } from './platform/processes/shutdown.ts';
import { joinSiblings } from './platform/processes/siblings.ts';
import { createSupervisor } from './platform/processes/supervisor.ts';
import { createLog } from './platform/telemetry/log.ts';

/** Milliseconds until shutdown is forced; the processes stop on their own before that. */
const STOP = 7500;

function print(line: string) {
  process.stdout.write(`${line}\n`);
}

/** Loaded dynamically, because a supervisor process doesn't need it. */
const loadProduct = () => import('./serve.ts');

async function start(shutdown: Shutdown) {
  const config = readConfig();
  const log = createLog(config.logLevel);
  refuseEasyAdminPassword(config);
  await checkPlace(config);
  const isAlone = config.processes === 1 || process.argv.includes('--dev');
  // The signal would end a process by default, while the supervisor uses it to replace processes.
  if (isAlone)
    process.on('SIGUSR2', () => log.warn('a single process cannot be replaced; restart it'));
  const [{ address, firstAdmin }, product] = await Promise.all([
    openDatabaseServer(config, shutdown, { log, print }),
    isAlone ? loadProduct() : null,
  ]);
  const name = product
    ? await product.serve(config, { address, siblings: null }, shutdown)
    : await serveInProcesses(config, address, shutdown);
  describe(config, name, firstAdmin);
  if (process.argv.includes('--compress')) compressScreens(shutdown);
}

/** Recompresses the quickly built assets at low priority while the server runs. */
function compressScreens(shutdown: Shutdown) {
  const compressing = spawn(process.execPath, ['scripts/compress.ts'], { stdio: 'ignore' });
  if (compressing.pid) setPriority(compressing.pid, constants.priority.PRIORITY_LOW);
  shutdown.add(STOP, () => compressing.kill());
}

async function serveInProcesses(config: Config, address: DatabaseAddress, shutdown: Shutdown) {
  const log = createLog(config.logLevel);
  const { processes: count, shutdownDelay } = config;
  const supervisor = createSupervisor({ count, task: address, log, shutdownDelay });
  shutdown.add(STOP + shutdownDelay, supervisor.stop);
  return String(await supervisor.start());
}

async function startSibling(shutdown: Shutdown) {
  const [{ task: address, siblings, reportReady }, { serve }] = await Promise.all([
    joinSiblings<DatabaseAddress>(),
    loadProduct(),
  ]);
  reportReady(await serve(readConfig(), { address, siblings }, shutdown));
}

await runProcess(cluster.isWorker ? startSibling : start, print);

function describe(config: Config, name: string, firstAdmin: FirstAdmin | null) {
  print(
    [
      '',
      `  ${name} is open at ${config.siteUrl}`,
      ...describeAdmin(firstAdmin),
      `  Data: ${config.databaseUrl ? 'the database in DATABASE_URL' : config.dataDir}`,
      `  Payments: ${describePayments(config)}`,
      `  Mail: ${config.smtpUrl ? 'sent over SMTP' : `${config.dataDir}/outbox`}`,
      '',
    ].join('\n'),
  );
}

function describeAdmin(admin: FirstAdmin | null): string[] {
  if (!admin) return [];
  const { email, madeUpPassword } = admin;
  return [
    madeUpPassword
      ? `  Admin: ${email}, one-time password ${madeUpPassword}`
      : `  Admin: ${email}, with the password of ADMIN_PASSWORD`,
  ];
}

function describePayments({ payments }: Config): string {
  if (payments.kind === 'sandbox') return 'sandbox, no money moves';
  if (payments.kind === 'off') return 'off (set STRIPE_SECRET_KEY)';
  const missing = [
    ...(payments.publishableKey ? [] : ['STRIPE_PUBLISHABLE_KEY (nobody can pay)']),
    ...(payments.webhookSecret
      ? []
      : ['STRIPE_WEBHOOK_SECRET (payments are confirmed by polling)']),
  ];
  return missing.length > 0 ? `Stripe, without ${missing.join(', ')}` : 'Stripe';
}
