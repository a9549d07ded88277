import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, startCluster } from '../cluster/nodes.ts';
import type { ProxyName } from '../cluster/proxy.ts';
import { auditLedger } from './audit.ts';
import { type DoneKill, type Kill, killAndRecover, planKills } from './kills.ts';
import type { Ledger } from './ledger.ts';
import { startLoad } from './load.ts';
import type { Encounters } from './visitor.ts';

export interface FaultRun {
  proxy: ProxyName;
  kills: DoneKill[];
  ledger: Ledger;
  encounters: Encounters;
  /** What was lost, is there twice, or must not have happened; none is what we want. */
  findings: string[];
}

export interface FaultPlan {
  port: number;
  seed: number;
  seconds: number;
  /** What is killed, in this order; at random without. */
  kills?: Kill[];
  proxy?: ProxyName | undefined;
  print(line: string): void;
}

const WARM_UP = 2000;
const LEAST_PAUSE = 1000;

/**
 * Kills parts of a cluster while visitors, owners and staff are at work on it, then looks for
 * everything that was acknowledged. `stopped` ends it early, with null.
 */
export async function runFaults(
  plan: FaultPlan,
  stopped: Promise<unknown> = new Promise(() => {}),
): Promise<FaultRun | null> {
  const cluster = await startCluster(plan.port, () => {}, {
    proxy: plan.proxy,
    settings: { RATE_LIMIT_FACTOR: '100000' },
  });
  try {
    return await Promise.race([killUnderLoad(cluster, plan), stopped.then(() => null)]);
  } finally {
    await cluster.stop();
  }
}

async function killUnderLoad(cluster: Cluster, plan: FaultPlan): Promise<FaultRun> {
  const { port, seed, seconds, print } = plan;
  const { ledger, encounters, stop } = startLoad(`http://127.0.0.1:${port}`, cluster.admin);
  await sleep(WARM_UP);
  const end = performance.now() + seconds * 1000;
  const kills: DoneKill[] = [];
  const all = plan.kills?.map((kill, roll) => ({ kill, roll, pause: 0 })) ?? planKills(seed);
  for (const { kill, roll, pause } of all) {
    if (performance.now() > end) break;
    print(`Killing ${kill} ...`);
    const done = await killAndRecover(cluster, kill, roll);
    kills.push(done);
    print(`Recovered after ${formatSeconds(done.wellAt - done.at)}`);
    await sleep(LEAST_PAUSE + pause);
  }
  print('Letting all clients finish ...');
  await stop();
  print('Checking everything that was acknowledged ...');
  const findings = [
    ...encounters.faults,
    ...(await auditLedger(cluster, ledger, print)),
    ...listLoggedFaults([...cluster.servers, cluster.worker]),
  ];
  return { proxy: cluster.proxy, kills, ledger, encounters, findings };
}

/** Answers of 500 that the visitors may not have seen. */
function listLoggedFaults(nodes: { logFile: string }[]): string[] {
  return nodes.flatMap(({ logFile }) =>
    readFileSync(logFile, 'utf8')
      .split('\n')
      .filter((line) => line.includes('"msg":"a request failed"')),
  );
}

export function formatSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
