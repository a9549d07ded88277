import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Cluster,
  type ClusterDatabases,
  startCluster,
  startPatroniCluster,
} from '../cluster/nodes.ts';
import { unlessStopped } from '../cluster/processes.ts';
import type { ProxyName } from '../cluster/proxy.ts';
import { auditLedger } from './audit.ts';
import { type DoneKill, KILLS, type Kills, planKills, recover } from './kills.ts';
import type { Ledger } from './ledger.ts';
import { startLoad } from './load.ts';
import { PATRONI_FAULTS } from './patroni/faults.ts';
import { startWitness } from './patroni/witness.ts';
import type { Encounters } from './visitor.ts';

export interface FaultRun {
  proxy: ProxyName;
  kills: DoneKill[];
  ledger: Ledger;
  encounters: Encounters;
  findings: string[];
}

export interface FaultPlan {
  port: number;
  seed: number;
  seconds: number;
  kills?: string[];
  proxy?: ProxyName | undefined;
  patroni?: boolean;
  print(line: string): void;
}

const WARM_UP = 2000;
const LEAST_PAUSE = 1000;

/**
 * Kills parts of a cluster under load, then checks everything that was acknowledged. Returns null if
 * `stopping` ends the run early.
 */
export async function runFaults(
  plan: FaultPlan,
  stopping: AbortSignal = new AbortController().signal,
): Promise<FaultRun | null> {
  try {
    return await runOnCluster(plan, stopping);
  } catch (error) {
    if (stopping.aborted) return null;
    throw error;
  }
}

async function runOnCluster(plan: FaultPlan, stopping: AbortSignal): Promise<FaultRun> {
  const options = { proxy: plan.proxy, settings: { RATE_LIMIT_FACTOR: '100000' }, stopping };
  if (!plan.patroni) {
    const cluster = await startCluster(plan.port, () => {}, options);
    return endWith(cluster, stopping, () => killUnderLoad(cluster, KILLS, plan));
  }
  const cluster = await startPatroniCluster(plan.port, () => {}, { ...options, proxy: 'haproxy' });
  return endWith(cluster, stopping, async () => {
    const witness = await startWitness(cluster.databases);
    const run = await killUnderLoad(cluster, PATRONI_FAULTS, plan);
    return { ...run, findings: [...run.findings, ...(await witness.stop())] };
  });
}

async function endWith(cluster: Cluster, stopping: AbortSignal, run: () => Promise<FaultRun>) {
  try {
    return await unlessStopped(run(), stopping);
  } finally {
    await cluster.stop();
  }
}

async function killUnderLoad<D extends ClusterDatabases>(
  cluster: Cluster<D>,
  kinds: Kills<D>,
  plan: FaultPlan,
): Promise<FaultRun> {
  const { port, seed, seconds, print } = plan;
  const { ledger, encounters, stop } = startLoad(`http://127.0.0.1:${port}`, cluster.admin);
  await sleep(WARM_UP);
  const end = performance.now() + seconds * 1000;
  const kills: DoneKill[] = [];
  const all =
    plan.kills?.map((kill, roll) => ({ kill, roll, pause: 0 })) ??
    planKills(Object.keys(kinds), seed);
  for (const { kill, roll, pause } of all) {
    if (performance.now() > end) break;
    print(`Killing ${kill} ...`);
    const at = performance.now();
    await kinds[kill]?.(cluster, roll);
    await recover(cluster);
    const wellAt = performance.now();
    kills.push({ kill, at, wellAt });
    print(`Recovered after ${formatSeconds(wellAt - at)}`);
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
