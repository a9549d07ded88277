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

export interface ClusterDatabases {
  primary: { connection: pg.ClientConfig };
  /** Returns `DATABASE_URL` and `DATABASE_REPLICA_URL` for the process `first`, `second` or `worker`. */
  settingsFor(name: string): Record<string, string>;
  becomeSafe(): Promise<void>;
  stop(): Promise<void>;
}

export interface Cluster<D extends ClusterDatabases = ClusterDatabases> {
  port: number;
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
 * Starts a primary, a streaming replica, two servers, a worker and a proxy on loopback, in a temporary
 * folder. The proxy listens on `port`, the servers on the two ports after it, and cache purges use `port` +
 * 3.
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

/** Starts the same cluster with databases under Patroni, on the ports from `port` + 4. */
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
  // When run as root, PostgreSQL runs under another account and must be able to enter the folder.
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
