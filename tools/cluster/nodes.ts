import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startDatabases } from './databases.ts';
import { becomesReady, superviseNode } from './processes.ts';
import { chooseProxy, type ProxyName, startProxy } from './proxy.ts';

const ADMIN = { email: 'admin@cluster.example', password: 'A password for the cluster' };

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/**
 * Starts on loopback, in a folder that goes at the end: a primary and a streaming replica, two
 * servers on the ports after `port`, a worker, and a proxy on `port` and, for purges, the third after it.
 */
export async function startCluster(
  port: number,
  print: (line: string) => void,
  {
    proxy: proxyName,
    settings = {},
  }: { proxy?: ProxyName | undefined; settings?: Record<string, string> } = {},
) {
  const folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-cluster-'));
  // The databases' own account must pass through when we are root.
  chmodSync(folder, 0o755);
  const ends: (() => Promise<unknown>)[] = [async () => rmSync(folder, { recursive: true })];
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  const filesDir = path.join(folder, 'files');
  try {
    const databases = await startDatabases(folder, print);
    ends.push(databases.stop);
    const ports = [port + 1, port + 2];
    const purgePort = port + 3;
    const name = chooseProxy(proxyName);
    const env = {
      SITE_URL: `http://localhost:${port}`,
      HOST: '127.0.0.1',
      DATA_DIR: filesDir,
      DATABASE_URL: databases.primaryUrl,
      DATABASE_REPLICA_URL: databases.replicaUrl,
      AUTH_SECRET: randomBytes(32).toString('base64url'),
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      JOBS: 'worker',
      SEED: 'sample',
      TRUST_PROXY: '1',
      PURGE_URL: name === 'nginx' ? `http://127.0.0.1:${purgePort}/purge` : '',
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
      ...settings,
    };
    const superviseIn = (name: string, file: string, more: Record<string, string> = {}) =>
      superviseNode(file, {
        env: { ...env, ...more },
        logFile: path.join(folder, `${name}.log`),
      });
    const worker = superviseIn('worker', 'src/worker.ts');
    const servers = ports.map((own) =>
      superviseIn(`server-${own}`, 'src/server.ts', { PORT: String(own) }),
    );
    ends.push(() => Promise.all([worker, ...servers].map((node) => node.stop())));
    await Promise.all(ports.map(becomesReady));
    const proxy = await startProxy({
      name,
      port,
      ports,
      purgePort,
      folder: path.join(folder, 'proxy'),
    });
    ends.push(proxy.stop);
    print(`Proxy: ${proxy.name === 'own' ? 'built in' : proxy.name}.`);
    return {
      port,
      ports,
      filesDir,
      proxy: proxy.name,
      databases,
      servers,
      worker,
      admin: ADMIN,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
