import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from '../cluster/databases.ts';
import type { ProxyName } from '../cluster/proxy.ts';
import type { SentReview } from '../faults/ledger.ts';
import { startLoad } from '../faults/load.ts';
import type { Outcome } from '../faults/visitor.ts';
import type { CleanUp } from './clean-up.ts';
import { type Site, startSite } from './site.ts';

const WARM_UP = 3000;

export interface Upgrade {
  proxy: ProxyName;
  requests: number;
  failed: string[];
  acknowledged: number;
  lost: number;
  /** Seconds until all processes ran the new code. */
  seconds: number;
  slowest: number;
  migrations: number;
  secondsBack: number;
  findings: string[];
}

export async function tryUpgrade({
  earlier,
  port,
  proxy,
  print,
  cleanUp,
}: {
  earlier: string;
  port: number;
  proxy?: ProxyName | undefined;
  print(line: string): void;
  cleanUp: CleanUp;
}): Promise<Upgrade> {
  print('Starting two servers and a worker of the earlier code ...');
  const site = await startSite(port, earlier, { proxy, cleanUp });
  try {
    site.run(earlier, 'scripts/backup.ts', site.backup);
    const before = await countRows(site);
    print('Replacing one after the other while visitors read and write ...');
    const forward = await upgradeUnderLoad(site, port);
    const migrations = ((await countRows(site)).migrations ?? 0) - (before.migrations ?? 0);
    print('Going back to the backup with the earlier code ...');
    const secondsBack = await goBack(site, earlier);
    const after = await countRows(site);
    const differences = Object.keys(before).filter((name) => after[name] !== before[name]);
    const findings = [
      ...forward.findings,
      ...differences.map(
        (name) => `${name}: ${before[name]} before, ${after[name]} after the way back`,
      ),
      ...(await listRefusals(port)),
    ];
    return { ...forward, proxy: site.proxy, migrations, secondsBack, findings };
  } finally {
    await site.stop();
  }
}

async function upgradeUnderLoad(site: Site, port: number) {
  const { ledger, encounters, stop } = startLoad(`http://127.0.0.1:${port}`, null);
  let began = 0;
  let seconds = 0;
  try {
    await sleep(WARM_UP);
    began = performance.now();
    seconds = await timeSeconds(() => site.replaceAll('.'));
    await sleep(WARM_UP);
  } finally {
    await stop();
  }
  const { outcomes, faults } = encounters;
  const acknowledged = ledger.reviews.filter(({ id }) => id !== null);
  const logged = site.logFiles.flatMap((file) => readFileSync(file, 'utf8').split('\n'));
  return {
    requests: outcomes.length,
    failed: outcomes
      .filter(({ status }) => status === null || status >= 500)
      .map((outcome) => describeFailure(outcome, began)),
    acknowledged: acknowledged.length,
    lost: await countLost(site, acknowledged),
    seconds,
    slowest: Math.max(...outcomes.map(({ ms }) => ms)) / 1000,
    findings: [...faults, ...logged.filter((line) => line.includes('"msg":"a request failed"'))],
  };
}

function describeFailure({ at, ms, isWrite, status }: Outcome, began: number): string {
  const [second, took] = [(at - began) / 1000, ms / 1000].map((value) => value.toFixed(1));
  return `${isWrite ? 'write' : 'read'} at ${second} s: ${status ?? 'cut off'} after ${took} s`;
}

async function goBack(site: Site, earlier: string): Promise<number> {
  return timeSeconds(async () => {
    await site.stopAll();
    site.run(earlier, 'scripts/restore.ts', site.backup, '--replace');
    await site.startAll(earlier);
  });
}

async function timeSeconds(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

async function countLost({ database }: Site, reviews: SentReview[]): Promise<number> {
  const rows = await ask<{ id: number }>(database, 'select id::int from reviews');
  const found = new Set(rows.map(({ id }) => id));
  return reviews.filter(({ id }) => id !== null && !found.has(id)).length;
}

async function countRows({ database }: Site): Promise<Record<string, number>> {
  const [row] = await ask<Record<string, number>>(
    database,
    `select (select count(*)::int from businesses) as businesses,
       (select count(*)::int from reviews) as reviews,
       (select count(*)::int from kysely_migration) as migrations`,
  );
  return row ?? {};
}

async function listRefusals(port: number): Promise<string[]> {
  const addresses = ['/', '/search?query=coffee', '/api/businesses/search?query=bakery'];
  const answers = await Promise.all(
    addresses.map(async (address) => {
      const { status } = await fetch(`http://127.0.0.1:${port}${address}`);
      return { address, status };
    }),
  );
  return answers
    .filter(({ status }) => status !== 200)
    .map(({ address, status }) => `${address} after the way back: ${status}`);
}

export function describeUpgrade(commit: string, upgrade: Upgrade): string {
  const { requests, failed, acknowledged, lost, proxy, migrations } = upgrade;
  const [seconds, slowest, back] = [upgrade.seconds, upgrade.slowest, upgrade.secondsBack].map(
    (value) => `${value.toFixed(1)} s`,
  );
  return [
    `From ${commit} through ${proxy}, migrations: ${migrations}. All processes replaced in ${seconds}.`,
    `${requests} requests, ${failed.length} failed, the slowest took ${slowest}.`,
    ...failed.map((failure) => `- ${failure}`),
    `${acknowledged} reviews acknowledged, ${lost} lost.`,
    `Back to the backup with the earlier code in ${back}.`,
  ].join('\n');
}
