import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import type { Cluster } from '../cluster/nodes.ts';
import { becomesReady } from '../cluster/processes.ts';

/** What can be killed, and how; each resolves when the fault is done, not when all is well again. */
const KILLS = {
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
} satisfies Record<string, (cluster: Cluster, roll: number) => Promise<void>>;

export type Kill = keyof typeof KILLS;

export interface DoneKill {
  kill: Kill;
  /** Milliseconds on the run's clock: of the kill, and of the whole cluster being well again. */
  at: number;
  wellAt: number;
}

/** What is killed when, from a seed: each kind first, in any order, then at random. */
export function* planKills(seed: number): Generator<{ kill: Kill; roll: number; pause: number }> {
  const kinds = Object.keys(KILLS) as Kill[];
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

/** Kills, and waits until every part is there and the replica confirms commits. */
export async function killAndRecover(
  cluster: Cluster,
  kill: Kill,
  roll: number,
): Promise<DoneKill> {
  const at = performance.now();
  await KILLS[kill](cluster, roll);
  // What was killed needs a moment to be gone.
  await sleep(50);
  await cluster.databases.becomeSafe();
  await Promise.all(cluster.ports.map(becomesReady));
  return { kill, at, wellAt: performance.now() };
}
