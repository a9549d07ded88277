// A process that works on an import or on a scheduled run, and kills itself (SIGKILL) at a persisted step:
// node tests/import-worker.ts '{"address": …, "importId": 1, "step": 1, "side": "before"}'
import pg from 'pg';
import { openSettings } from '../src/features/settings/live-settings.ts';
import { createSite } from '../src/features/settings/site.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { type DatabaseAddress, openDatabase } from '../src/platform/database/database.ts';
import { createLog } from '../src/platform/telemetry/log.ts';

export interface WorkOrder {
  address: DatabaseAddress;
  now: string;
  importId?: number;
  runId?: number;
  importDir?: string;
  /** Number of the persisted step at which the process dies, counted from 1; null to live. */
  step: number | null;
  /** `before` loses the step, `after` keeps it. */
  side: 'before' | 'after';
}

const order: WorkOrder = JSON.parse(process.argv[2] ?? '');

/** Statements that persist a step: all of an import, and those of a run that set its state. */
const PERSISTS = /^update "imports" set |^update "import_runs" set ((?! where ).)*"state" = /;

let steps = 0;
const inside = new WeakMap<object, { isStep: boolean }>();
const query: (...args: unknown[]) => unknown = pg.Client.prototype.query;

function die() {
  process.kill(process.pid, 'SIGKILL');
}

/** Whether this statement makes a step durable: a commit after it, or the statement itself outside of transactions. */
function isDurable(client: object, text: string): boolean {
  if (/^(begin|start transaction)/i.test(text)) inside.set(client, { isStep: false });
  const transaction = inside.get(client);
  if (!transaction) return PERSISTS.test(text);
  transaction.isStep ||= PERSISTS.test(text);
  if (!/^(commit|rollback)$/i.test(text)) return false;
  inside.delete(client);
  return transaction.isStep && text.toLowerCase() === 'commit';
}

pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [asked] = args;
  const text = typeof asked === 'string' ? asked : '';
  const isStep = isDurable(this, text);
  steps += isStep ? 1 : 0;
  const isLast = isStep && steps === order.step;
  if (isLast && order.side === 'before') die();
  const answer = query.apply(this, args);
  return isLast ? Promise.resolve(answer).then(die) : answer;
} as typeof pg.Client.prototype.query;

const log = createLog('silent');
const db = openDatabase(order.address, { log, statementTimeout: 0 });
const clock = () => new Date(order.now);
const jobs = { enqueue: async () => {} };
if (order.importId !== undefined) {
  const { continueImport } = await import('../src/features/import/steps/work.ts');
  await continueImport({ db, clock, jobs }, order.importId);
}
if (order.runId !== undefined) {
  const { workOnRun } = await import('../src/features/import/schedules/run.ts');
  const config = readConfig({ LOG_LEVEL: 'silent', IMPORT_DIR: order.importDir });
  const site = createSite(config, await openSettings({ config, db, log }));
  const download = () => Promise.reject(new Error('Nothing is downloaded here.'));
  const sources = { download, downloadPhoto: download, settle: 20 };
  await workOnRun({ db, clock, jobs, config, site, sources }, order.runId, 60);
}
process.exit(0);
