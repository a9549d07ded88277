import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import type { Databases } from '../cluster/databases.ts';
import type { Cluster, ClusterDatabases } from '../cluster/nodes.ts';
import { becomesReady } from '../cluster/processes.ts';

/** Faults by name. Each resolves when the fault is done, before the cluster has recovered. */
export type Kills<D extends ClusterDatabases> = Record<
  string,
  (cluster: Cluster<D>, roll: number) => Promise<void>
>;

export const KILLS: Kills<Databases> = {
  'a server': async ({ servers }, roll) => servers[roll % servers.length]?.kill(),
  'both servers': async ({ servers }) => {
    for (const server of servers) server.kill();
  },
  'the worker': async ({ worker }) => worker.kill(),
  'the replica': async ({ databases }) => databases.kill(databases.replica),
  'the primary': async ({ databases }) => databases.kill(databases.primary),
  'the primary, for good': async ({ databases }) => databases.failOver(),
  everything: async ({ databases, servers, worker }) => {
    for (const node of [...servers, worker]) node.kill();
    databases.kill(databases.replica);
    databases.kill(databases.primary);
  },
};

export interface DoneKill {
  kill: string;
  /** Times of the kill and of full recovery, in milliseconds since the process started. */
  at: number;
  wellAt: number;
}

/** Plans kills from a seed: each kind once in random order, then at random. */
export function* planKills(
  kinds: string[],
  seed: number,
): Generator<{ kill: string; roll: number; pause: number }> {
  const [order = []] = fc.sample(fc.shuffledSubarray(kinds, { minLength: kinds.length }), {
    seed,
    numRuns: 1,
  });
  const rolls = fc.sample(
    fc.record({ kill: fc.constantFrom(...kinds), roll: fc.nat(), pause: fc.nat({ max: 5000 }) }),
    { seed, numRuns: 1000 },
  );
  for (const [at, roll] of rolls.entries()) yield { ...roll, kill: order[at] ?? roll.kill };
}

export async function recover({ databases, ports }: Cluster) {
  await sleep(50);
  await databases.becomeSafe();
  await Promise.all(ports.map(becomesReady));
}
