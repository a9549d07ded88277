import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { type Databases, startDatabases } from './databases.ts';
import { type PatroniDatabases, startPatroni } from './patroni/databases.ts';
import { becomesReady, type NodeProcess, superviseNode, unlessStopped } from './processes.ts';
import { chooseProxy, type ProxyName, startProxy } from './proxy.ts';

const ADMIN = { email: 'admin@cluster.example', password: 'A password for the cluster' };

/** What the processes of the product need of their databases. */
export interface ClusterDatabases {
  /** Where the rows are that count. */
  primary: { connection: pg.ClientConfig };
  /** DATABASE_URL and DATABASE_REPLICA_URL of the first server, the second, or the worker. */
  settingsFor(name: string): Record<string, string>;
  /** Resolves when every commit is confirmed by a replica. */
  becomeSafe(): Promise<void>;
  stop(): Promise<void>;
}

export interface Cluster<D extends ClusterDatabases = ClusterDatabases> {
  port: number;
  /** Of the servers, one by one. */
  ports: number[];
  filesDir: string;
  proxy: ProxyName;
  databases: D;
  servers: NodeProcess[];
  worker: NodeProcess;
  admin: typeof ADMIN;
  stop(): Promise<void>;
}

interface Options {
  proxy?: ProxyName | undefined;
  settings?: Record<string, string>;
  /** Ends a start that is under way: what has begun is stopped and removed, and the start throws. */
  stopping?: AbortSignal;
}

type Print = (line: string) => void;

/**
 * Starts on loopback, in a folder that goes at the end: a primary and a streaming replica, two
 * servers on the ports after `port`, a worker, and a proxy on `port` and, for purges, the third after it.
 */
export function startCluster(
  port: number,
  print: Print,
  options: Options = {},
): Promise<Cluster<Databases>> {
  return startOn((folder) => startDatabases(folder, print, options.stopping), {
    port,
    print,
    options,
  });
}

/** The same on databases that Patroni looks after, on the ports from the fourth after `port` on. */
export function startPatroniCluster(
  port: number,
  print: Print,
  options: Options = {},
): Promise<Cluster<PatroniDatabases>> {
  return startOn((folder) => startPatroni(folder, port + 4, options.stopping), {
    port,
    print,
    options,
  });
}

async function startOn<D extends ClusterDatabases>(
  open: (folder: string) => Promise<D>,
  { port, print, options }: { port: number; print: Print; options: Options },
): Promise<Cluster<D>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-cluster-'));
  // The databases' own account must pass through when we are root.
  chmodSync(folder, 0o755);
  const ends: (() => Promise<unknown>)[] = [
    async () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  ];
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  const filesDir = path.join(folder, 'files');
  try {
    const databases = await open(folder);
    ends.push(databases.stop);
    options.stopping?.throwIfAborted();
    const ports = [port + 1, port + 2];
    const purgePort = port + 3;
    const name = chooseProxy(options.proxy);
    const env = {
      SITE_URL: `http://localhost:${port}`,
      HOST: '127.0.0.1',
      DATA_DIR: filesDir,
      AUTH_SECRET: randomBytes(32).toString('base64url'),
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      JOBS: 'worker',
      SEED: 'sample',
      TRUST_PROXY: '1',
      PURGE_URL: name === 'nginx' ? `http://127.0.0.1:${purgePort}/purge` : '',
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
      ...options.settings,
    };
    const superviseIn = (name: string, file: string, more: Record<string, string> = {}) =>
      superviseNode(file, {
        env: { ...env, ...databases.settingsFor(name), ...more },
        logFile: path.join(folder, `${name}.log`),
      });
    const worker = superviseIn('worker', 'src/worker.ts');
    const servers = ['first', 'second'].map((name, at) =>
      superviseIn(name, 'src/server.ts', { PORT: String(ports[at]) }),
    );
    ends.push(() => Promise.all([worker, ...servers].map((node) => node.stop())));
    await unlessStopped(Promise.all(ports.map(becomesReady)), options.stopping);
    const plan = { name, port, ports, purgePort, folder: path.join(folder, 'proxy') };
    const proxy = await startProxy(plan);
    ends.push(proxy.stop);
    options.stopping?.throwIfAborted();
    print(`Proxy: ${proxy.name === 'own' ? 'built in' : proxy.name}.`);
    const parts = { port, ports, filesDir, databases, servers, worker };
    return { ...parts, proxy: proxy.name, admin: ADMIN, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
