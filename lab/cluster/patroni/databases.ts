import { chmodSync, copyFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findServerAccount } from '../../../src/platform/embedded/account.ts';
import { ask, until } from '../databases.ts';
import { unlessStopped } from '../processes.ts';
import { adaptFile } from '../proxy/file.ts';
import { startProcess } from '../proxy/process.ts';
import { startEtcd } from './etcd.ts';
import { type Machine, PASSWORD, startMachine } from './machine.ts';
import { findPrograms } from './programs.ts';
import { openRelay, type Relay } from './relay.ts';

/** Milliseconds to wait for recovery. A replica that was cut off may have to be copied again. */
const TIMEOUT_MS = 240_000;
/** Milliseconds for which an old primary may follow the new one before Patroni notices that it needs a rewind. */
const SETTLING = 3000;
const REPLICAS = 2;

export type PatroniDatabases = Awaited<ReturnType<typeof startPatroni>>;

function countPorts(firstPort: number) {
  let next = firstPort;
  return (count = 1) => {
    next += count;
    return next - count;
  };
}

/**
 * Starts three etcd members, three PostgreSQL machines under Patroni and HAProxy on loopback, on 14 ports
 * from `firstPort`. Each process of the product reaches HAProxy through its own relays.
 */
export async function startPatroni(folder: string, firstPort: number, stopping?: AbortSignal) {
  const programs = findPrograms();
  const takePorts = countPorts(firstPort);
  const ends: (() => unknown)[] = [];
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    const etcd = startEtcd(programs, { folder, firstPort: takePorts(6) });
    ends.push(() => Promise.all(etcd.map(({ process }) => process.stop('SIGKILL'))));
    const configuration = writeConfiguration(folder);
    const account = findServerAccount();
    const machines = await Promise.all(
      ['one', 'two', 'three'].map((name) =>
        startMachine(programs, {
          name,
          folder,
          configuration,
          etcd,
          account,
          postgresPort: takePorts(),
          apiPort: takePorts(),
        }),
      ),
    );
    ends.push(() => Promise.all(machines.map((machine) => machine.stop())));
    const ports = { primary: takePorts(), replicas: takePorts() };
    const proxy = await startProxy(programs.haproxy, { folder, machines, ports });
    ends.push(proxy.stop);
    const ways = new Map<string, Relay[]>();
    for (const name of ['worker', 'first', 'second']) {
      const relays = [await openRelay(ports.primary), await openRelay(ports.replicas)];
      ends.push(() => relays.map((relay) => relay.close()));
      ways.set(name, relays);
    }
    const databases = describeDatabases({ etcd, machines, ways, port: ports.primary });
    await unlessStopped(databases.becomeSafe(), stopping);
    return { ...databases, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function describeDatabases({ etcd, machines, ways, port }: Parts) {
  const findPrimary = async () => {
    const answers = await Promise.all(machines.map((machine) => machine.isPrimary()));
    return machines.find((_, at) => answers[at]) ?? null;
  };
  return {
    etcd,
    machines,
    waysOf: (name: string) => ways.get(name) ?? [],
    /** Leads through HAProxy to the current primary. */
    primary: { connection: { ...machines[0]?.connection, port, connectionTimeoutMillis: 5000 } },
    findPrimary,
    settingsFor(name: string) {
      const [primary, replicas] = ways.get(name) ?? [];
      return { DATABASE_URL: urlOf(primary), DATABASE_REPLICA_URL: urlOf(replicas) };
    },
    async becomeSafe() {
      const follow = () =>
        until('all replicas follow', async () => isSafe(await findPrimary()), TIMEOUT_MS);
      await follow();
      await sleep(SETTLING);
      await follow();
    },
  };
}

interface Parts {
  etcd: ReturnType<typeof startEtcd>;
  machines: Machine[];
  ways: Map<string, Relay[]>;
  port: number;
}

async function isSafe(primary: Machine | null): Promise<boolean> {
  if (!primary) return false;
  const rows = await ask<{ confirms: boolean }>(
    { connection: { ...primary.connection, user: 'postgres' } },
    `select sync_state = 'sync' as confirms from pg_stat_replication where state = 'streaming'`,
  ).catch(() => []);
  return rows.length === REPLICAS && rows.some(({ confirms }) => confirms);
}

const urlOf = (way: Relay | undefined) =>
  `postgresql://mainstreet:${PASSWORD}@127.0.0.1:${way?.port}/mainstreet`;

function writeConfiguration(folder: string): string {
  const script = path.join(folder, 'patroni-database.sh');
  copyFileSync(new URL('../../../deploy/patroni-database.sh', import.meta.url), script);
  const file = path.join(folder, 'patroni.yml');
  const changes: [RegExp, string][] = [
    [/\/etc\/patroni-database\.sh/, script],
    // One file for three machines.
    [/(?<=unix_socket_directories: )\S+/, '".."'],
  ];
  writeFileSync(file, adaptFile('patroni.yml', changes));
  for (const written of [script, file]) chmodSync(written, 0o644);
  return file;
}

function startProxy(
  haproxy: string,
  plan: { folder: string; machines: Machine[]; ports: { primary: number; replicas: number } },
) {
  const { primary, replicas } = plan.ports;
  const servers = plan.machines
    .map(({ name, forClients: { postgres, api } }) => {
      return `    server ${name} 127.0.0.1:${postgres.port} port ${api.port}\n`;
    })
    .join('');
  const program = {
    configure: () =>
      adaptFile('haproxy-postgresql.cfg', [
        [/ {4}(log \/dev\/log|user|group) .*\n/g, ''],
        [/ {4}log global\n/, ''],
        [/127\.0\.0\.1:5000\n/, `127.0.0.1:${primary}\n`],
        [/127\.0\.0\.1:5001\n/, `127.0.0.1:${replicas}\n`],
        [/( {4}server \S+ 10\S+ .*\n)+/g, servers],
      ]),
    run: (file: string) => ['-db', '-q', '-f', file],
  };
  const parts = {
    port: primary,
    ports: [],
    purgePort: 0,
    folder: path.join(plan.folder, 'haproxy'),
  };
  return startProcess(haproxy, program, parts);
}
