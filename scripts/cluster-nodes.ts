import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/embedded.ts';
import { type ProxyName, startProxy } from './cluster-proxy.ts';
import { PRIMARY_SETTINGS, startReplica } from './cluster-replica.ts';

const ADMIN = { email: 'admin@cluster.example', password: 'A password for the cluster' };
const START_LIMIT = 120_000;

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/**
 * Starts on loopback, in a folder that goes at the end: a primary and a streaming replica, two
 * servers on the ports after `port`, a worker, and a proxy on `port`.
 */
export async function startCluster(
  port: number,
  say: (line: string) => void,
  proxyName?: ProxyName,
) {
  const folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-cluster-'));
  // The databases' own account must pass through when we are root.
  chmodSync(folder, 0o755);
  const ends: (() => Promise<unknown>)[] = [async () => rmSync(folder, { recursive: true })];
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  const folderOf = (name: string) => path.join(folder, name);
  try {
    const primary = await startEmbeddedPostgres({
      dataDir: folderOf('primary'),
      log: say,
      settings: PRIMARY_SETTINGS,
    });
    ends.push(primary.stop);
    const replica = await startReplica(primary, { dataDir: folderOf('replica'), log: say });
    ends.push(replica.stop);
    const ports = [port + 1, port + 2];
    const env = {
      SITE_URL: `http://localhost:${port}`,
      HOST: '127.0.0.1',
      DATA_DIR: folderOf('files'),
      DATABASE_URL: urlOf(primary),
      DATABASE_REPLICA_URL: urlOf(replica),
      AUTH_SECRET: randomBytes(32).toString('base64url'),
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      JOBS: 'worker',
      SEED: 'sample',
      TRUST_PROXY: '1',
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    };
    const worker = spawnNode('src/worker.ts', env);
    const apps = ports.map((own) => spawnNode('src/server.ts', { ...env, PORT: String(own) }));
    ends.push(() => Promise.all([worker, ...apps].map(endNode)));
    await Promise.all(ports.map((own, index) => becomesReady(own, apps[index])));
    const proxy = await startProxy({ name: proxyName, port, ports, folder: folderOf('proxy') });
    ends.push(proxy.stop);
    say(`The proxy is ${proxy.name === 'own' ? 'our own' : proxy.name}.`);
    return { port, ports, folder, primary, replica, apps, admin: ADMIN, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A URL of the server's socket; the host before the path is not used. */
function urlOf({ connection: { host, port, user, database } }: EmbeddedPostgres): string {
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

function spawnNode(file: string, env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['--import', './scripts/cluster-leash.ts', file], {
    stdio: ['pipe', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  });
}

async function endNode(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

async function becomesReady(port: number, child: ChildProcess | undefined) {
  const deadline = Date.now() + START_LIMIT;
  for (;;) {
    if (child?.exitCode !== null) throw new Error(`The server on port ${port} ended.`);
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.ok) return;
    if (Date.now() > deadline) throw new Error(`The server on port ${port} is not ready.`);
    await sleep(100);
  }
}
