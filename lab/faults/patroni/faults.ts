import { setTimeout as sleep } from 'node:timers/promises';
import type { PatroniDatabases } from '../../cluster/patroni/databases.ts';
import type { Machine } from '../../cluster/patroni/machine.ts';
import type { Kills } from '../kills.ts';

/** Milliseconds. Longer than Patroni waits for an unresponsive primary. */
const LONG = 32_000;
/** Milliseconds for which a server is frozen or cut off. Its visitors wait until the proxy notices. */
const SHORT = 8000;

export const PATRONI_FAULTS: Kills<PatroniDatabases> = {
  'the primary: killed, back at once': ({ databases }) =>
    onPrimary(databases, async (machine) => machine.kill()),
  'the primary: killed, away for long': ({ databases }) =>
    onPrimary(databases, async (machine) => {
      machine.kill(LONG);
      await sleep(LONG);
    }),
  'the primary: frozen': ({ databases }) =>
    onPrimary(databases, (machine) => forLong(machine.freeze, machine.thaw)),
  'the primary: only its Patroni frozen': ({ databases }) =>
    onPrimary(databases, (machine) => forLong(machine.freezePatroni, machine.thaw)),
  'the primary: cut off': ({ databases }) =>
    onPrimary(databases, (machine) => forLong(machine.cutOff, machine.mend)),
  'the primary: cut off, but not from the product': ({ databases }) =>
    onPrimary(databases, (machine) =>
      forLong(() => machine.cutOff({ keepsClients: true }), machine.mend),
    ),
  'a replica: killed': async ({ databases }, roll) => (await pickReplica(databases, roll))?.kill(),
  'a replica: frozen': async ({ databases }, roll) => {
    const replica = await pickReplica(databases, roll);
    if (replica) await forLong(replica.freeze, replica.thaw);
  },
  'a member of etcd: killed': async ({ databases }, roll) => pickMember(databases, roll)?.kill(),
  'a member of etcd: frozen': async ({ databases }, roll) => {
    const member = pickMember(databases, roll);
    if (member) await forLong(member.freeze, member.thaw);
  },
  'a member of etcd: cut off from Patroni': async ({ databases }, roll) => {
    const ways = databases.machines.map(({ toEtcd }) => toEtcd[roll % toEtcd.length]);
    await forLong(
      () => ways.map((way) => way?.cut()),
      () => ways.map((way) => way?.mend()),
    );
  },
  'a server: killed': async ({ servers }, roll) => servers[roll % servers.length]?.kill(),
  'a server: frozen': async ({ servers }, roll) => {
    const server = servers[roll % servers.length];
    server?.freeze();
    await sleep(SHORT);
    server?.thaw();
  },
  'a server: cut off from the database': async ({ databases }, roll) => {
    const ways = databases.waysOf(roll % 2 ? 'first' : 'second');
    for (const way of ways) way.cut();
    await sleep(SHORT);
    for (const way of ways) way.mend();
  },
  'the worker: killed': async ({ worker }) => worker.kill(),
};

async function onPrimary(
  { findPrimary }: PatroniDatabases,
  run: (machine: Machine) => Promise<void>,
) {
  const primary = await findPrimary();
  if (primary) await run(primary);
}

async function pickReplica({ findPrimary, machines }: PatroniDatabases, roll: number) {
  const primary = await findPrimary();
  const replicas = machines.filter((machine) => machine !== primary);
  return replicas[roll % replicas.length];
}

const pickMember = ({ etcd }: PatroniDatabases, roll: number) => etcd[roll % etcd.length]?.process;

async function forLong(begin: () => unknown, end: () => unknown) {
  begin();
  await sleep(LONG);
  end();
}
