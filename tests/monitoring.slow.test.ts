import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../src/app.ts';
import { recordBackup } from '../src/features/operations/backups/notes.queries.ts';
import { createDirectoryMetrics } from '../src/features/operations/directory-metrics.ts';
import { createPageCache } from '../src/platform/http/page-cache.ts';
import { mailQueue } from '../src/platform/mail/compose.ts';
import { healthy, troubles } from './alerts.ts';
import { type Directory, openDirectory } from './directory.ts';
import { parseMetrics, readMetricsText } from './metrics.ts';

const RULES = path.resolve('deploy/alerts.yml');
const rules = readFileSync(RULES, 'utf8');
const dashboard = readFileSync('deploy/grafana.json', 'utf8');
/** What Prometheus itself and its node_exporter say. */
const OF_OTHERS = ['up', 'node_filesystem_avail_bytes', 'node_filesystem_size_bytes'];
const LABELS_OF_ALL = ['job', 'instance', 'le', 'fstype', 'mountpoint', 'process'];
const WORDS = /^(sum|rate|max|min|by|time|delta|histogram_quantile|or|and|unless)$/;

const folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-alerts-'));
let directory: Directory;
let served: string;
let series: Map<string, number>;

beforeAll(async () => {
  directory = await openDirectory('empty', { env: { BACKUP_DIR: folder } });
  const { db, clock, settings, jobs } = directory;
  const fit = { name: 'copy:5432', db, isFit: () => true, lag: () => 0 };
  const replica = { ...fit, setAside() {}, close: async () => {} };
  const app = createApp({
    ...directory,
    searchDb: db,
    replicas: [replica],
    documents: null,
    pages: createPageCache({ maxBytes: 1000 }),
    directoryMetrics: createDirectoryMetrics({
      db,
      clock,
      settings,
      backupDir: folder,
      isOffSite: true,
    }),
  });
  const mail = { to: 'owner@example.com', subject: 'Hello', text: '', html: '' };
  await db.kysely.transaction().execute((trx) => jobs.enqueue(trx, mailQueue, mail));
  await app.request('/api/categories');
  const trial = { file: 'mainstreet-2026-11-20.sql.zst', at: clock(), failure: null };
  await recordBackup(db, 'restore-trial', trial);
  served = await readMetricsText({ app });
  series = parseMetrics(served);
});
afterAll(async () => {
  await directory.close();
  rmSync(folder, { recursive: true });
});

const alerts = [
  ...rules.matchAll(/- alert: (\w+)\n\s+expr: (?:>-\n)?([\s\S]*?)\n\s+(?:for|labels):/g),
];
const expressions = [
  ...alerts.map(([, , expression = '']) => expression),
  ...[...dashboard.matchAll(/"expr": (".*")/g)].map(([, text = '']) => JSON.parse(text)),
];

/** Names of metrics, and labels with the values that they are compared with. */
function readExpression(expression: string) {
  const selectors = [...expression.matchAll(/([a-z_]+)\{([^}]*)\}/g)];
  const labels = selectors.flatMap(([, name = '', matchers = '']) =>
    [...matchers.matchAll(/(\w+)(=~|!=|!~|=)"([^"]*)"/g)].map(([, label = '', is, value = '']) => ({
      name,
      label,
      values: is?.includes('~') ? value.split('|') : [value],
    })),
  );
  const groups = [...expression.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = '']) =>
    list.split(', '),
  );
  const bare = expression.replace(/\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)/g, ' ');
  const names = (bare.match(/[a-z_]+/g) ?? []).filter((word) => !WORDS.test(word));
  return { names, labels, groups };
}

function labelsOf(name: string, label: string): string[] {
  const found = [...series.keys()].filter((key) => key.startsWith(`${name}{`));
  return found.flatMap((key) => new RegExp(`\\b${label}="([^"]*)"`).exec(key)?.[1] ?? []);
}

describe('alerts and dashboard use only what is served', () => {
  test.each(expressions)('%s', (expression) => {
    const known = new Set([...series.keys()].map((key) => key.replace(/\{.*/, '')));
    const { names, labels, groups } = readExpression(expression);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !known.has(name) && !OF_OTHERS.includes(name))).toEqual([]);
    for (const { name, label, values } of labels) {
      if (LABELS_OF_ALL.includes(label)) continue;
      const given = labelsOf(name, label);
      expect(given, `${name} has the label ${label}`).not.toEqual([]);
      if (['queue', 'kind', 'limit', 'pool'].includes(label)) {
        expect(given).toEqual(expect.arrayContaining(values));
      }
    }
    const grouped = groups.filter((label) => !LABELS_OF_ALL.includes(label));
    for (const label of grouped) {
      expect(
        names.flatMap((name) => labelsOf(name, label)),
        `by ${label}`,
      ).not.toEqual([]);
    }
  });
});

test('every alert says what is wrong and what to do, and has its trouble', () => {
  expect(alerts.map(([, name]) => name)).toEqual(Object.keys(troubles));
  for (const key of ['severity', 'summary', 'description']) {
    expect(rules.match(new RegExp(`\\b${key}: `, 'g')), key).toHaveLength(alerts.length);
  }
});

test('every severity of an alert is explained', () => {
  const docs = readFileSync('docs/monitoring.md', 'utf8');
  const severities = [...rules.matchAll(/severity: (\w+)/g)].map(([, name]) => name);
  expect(severities.filter((name) => !docs.includes(`\`${name}\``))).toEqual([]);
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
const without = hasPromtool ? '' : ' (left out: promtool is not installed)';

function runPromtool(call: string[], input = ''): string {
  const { status, stdout, stderr } = spawnSync('promtool', call, { encoding: 'utf8', input });
  return status === 0 ? 'passed' : stdout + stderr;
}

function write(
  tests: { name: string; series: Record<string, string>; by: number; fires: string[] }[],
) {
  const file = path.join(folder, 'alerts.json');
  const described = tests.map(({ name, series, by, fires }) => ({
    name,
    interval: '1m',
    input_series: Object.entries(series).map(([key, values]) => ({ series: key, values })),
    promql_expr_test: [
      {
        expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
        eval_time: `${by}m`,
        exp_samples: fires.map((alert) => ({ labels: `{alertname="${alert}"}`, value: 1 })),
      },
    ],
  }));
  writeFileSync(file, JSON.stringify({ rule_files: [RULES], tests: described }));
  return file;
}

describe.skipIf(!hasPromtool)(`Prometheus${without}`, () => {
  test('takes the rules', () => {
    expect(runPromtool(['check', 'rules', RULES])).toBe('passed');
  });

  test('finds no fault with the names and texts that are served', () => {
    expect(runPromtool(['check', 'metrics'], served)).toBe('passed');
  });

  test('says nothing of a site where all is well', () => {
    const file = write([{ name: 'well', series: healthy, by: 590, fires: [] }]);
    expect(runPromtool(['test', 'rules', file])).toBe('passed');
  });

  test.each(Object.entries(troubles))('%s fires, and nothing else', (alert, { series, by }) => {
    const name = alert;
    const calm = by > 600 ? {} : healthy;
    const file = write([{ name, series: { ...calm, ...series }, by, fires: [alert] }]);
    expect(runPromtool(['test', 'rules', file])).toBe('passed');
  });
});
