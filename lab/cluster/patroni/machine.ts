import { chownSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import type { ServerAccount } from '../../../src/platform/embedded/account.ts';
import { superviseProgram } from '../processes.ts';
import { signalServer } from '../signals.ts';
import type { EtcdMember } from './etcd.ts';
import type { Programs } from './programs.ts';
import { openRelay, type Relay } from './relay.ts';

export const PASSWORD = 'a-password-for-loopback';

/** A simulated machine with PostgreSQL and Patroni, which others reach only through relays. */
export type Machine = Awaited<ReturnType<typeof startMachine>>;

interface Plan {
  name: string;
  folder: string;
  configuration: string;
  postgresPort: number;
  apiPort: number;
  etcd: EtcdMember[];
  account: ServerAccount | null;
}

const ANSWER_LIMIT = 1000;

export async function startMachine(programs: Programs, plan: Plan) {
  const { name, folder, postgresPort, apiPort, account } = plan;
  const home = path.join(folder, name);
  const dataDir = path.join(home, 'data');
  mkdirSync(home, { mode: 0o700 });
  if (account) chownSync(home, account.uid, account.gid);
  const toEtcd = await Promise.all(plan.etcd.map(({ port }) => openRelay(port)));
  const [forOthers, forClients] = await Promise.all([
    openEntrances(postgresPort, apiPort),
    openEntrances(postgresPort, apiPort),
  ]);
  const process = superviseProgram({
    command: [programs.setpriv, '--pdeathsig', 'TERM', programs.patroni, plan.configuration],
    env: {
      ...describeMachine(plan, { home, dataDir, programs }),
      PATRONI_ETCD3_HOSTS: toEtcd.map(({ port }) => `127.0.0.1:${port}`).join(','),
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${forOthers.api.port}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${forOthers.postgres.port}`,
    },
    logFile: path.join(folder, `${name}.log`),
    isForeign: true,
    account,
  });
  const relays = [...toEtcd, ...listRelays(forOthers), ...listRelays(forClients)];
  const connection: pg.ClientConfig = {
    host: '127.0.0.1',
    port: postgresPort,
    connectionTimeoutMillis: ANSWER_LIMIT,
    user: 'mainstreet',
    password: PASSWORD,
    database: 'mainstreet',
  };
  return {
    name,
    /** Bypasses the relays, so that it works even when the machine is cut off. */
    connection,
    toEtcd,
    forClients,
    isPrimary: () => answersOk(`http://127.0.0.1:${apiPort}/primary`),
    /** Sends SIGKILL to all its processes. Patroni restarts after `away` milliseconds. */
    kill(away?: number) {
      process.kill(away);
      signalServer(dataDir, 'SIGKILL');
    },
    freeze() {
      process.freeze();
      signalServer(dataDir, 'SIGSTOP');
    },
    /** Freezes only Patroni. PostgreSQL keeps running unsupervised. */
    freezePatroni: process.freeze,
    thaw() {
      signalServer(dataDir, 'SIGCONT');
      process.thaw();
    },
    /**
     * Cuts the machine off from etcd and the other machines, and also from the product unless `keepsClients`
     * is set.
     */
    cutOff({ keepsClients = false } = {}) {
      const kept = keepsClients ? listRelays(forClients) : [];
      for (const relay of relays) if (!kept.includes(relay)) relay.cut();
    },
    mend() {
      for (const relay of relays) relay.mend();
    },
    async stop() {
      await process.stop('SIGKILL');
      signalServer(dataDir, 'SIGKILL');
      for (const relay of relays) relay.close();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

interface Entrances {
  postgres: Relay;
  api: Relay;
}

async function openEntrances(postgresPort: number, apiPort: number): Promise<Entrances> {
  return { postgres: await openRelay(postgresPort), api: await openRelay(apiPort) };
}

const listRelays = ({ postgres, api }: Entrances) => [postgres, api];

function describeMachine(
  { name, postgresPort, apiPort }: Plan,
  { home, dataDir, programs }: { home: string; dataDir: string; programs: Programs },
) {
  return {
    HOME: home,
    LC_ALL: 'C.UTF-8',
    PATRONI_NAME: name,
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${apiPort}`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${postgresPort}`,
    PATRONI_POSTGRESQL_DATA_DIR: dataDir,
    PATRONI_POSTGRESQL_BIN_DIR: programs.postgres,
    PATRONI_POSTGRESQL_PGPASS: path.join(home, 'pgpass'),
    // Keeps Patroni on the relays. Otherwise it would discover the members' own addresses and bypass them.
    PATRONI_ETCD3_USE_PROXIES: 'true',
    PATRONI_SUPERUSER_PASSWORD: PASSWORD,
    PATRONI_REPLICATION_PASSWORD: PASSWORD,
    DATABASE_PASSWORD: PASSWORD,
  };
}

async function answersOk(url: string): Promise<boolean> {
  const signal = AbortSignal.timeout(ANSWER_LIMIT);
  const answer = await fetch(url, { signal }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.ok ?? false;
}
