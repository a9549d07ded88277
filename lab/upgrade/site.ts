import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../src/platform/embedded/embedded.ts';
import { urlOf } from '../cluster/databases.ts';
import { becomesReady, type NodeProcess, superviseNode } from '../cluster/processes.ts';
import { chooseProxy, type ProxyName, startProxy } from '../cluster/proxy.ts';
import type { CleanUp } from './clean-up.ts';

/** Milliseconds for the proxy to notice a change. */
const NOTICE = 3000;

export type Site = Awaited<ReturnType<typeof startSite>>;

/**
 * Starts two servers, a worker and a proxy from the code in `folder`, with the sample data. The servers use
 * the two ports after `port`.
 */
export async function startSite(
  port: number,
  folder: string,
  { proxy: proxyName, cleanUp }: { proxy: ProxyName | undefined; cleanUp: CleanUp },
) {
  const place = mkdtempSync(path.join(tmpdir(), 'mainstreet-upgrade-'));
  chmodSync(place, 0o755);
  const ends: (() => unknown)[] = [() => rmSync(place, { recursive: true })];
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  cleanUp.add(stop);
  const ports = [port + 1, port + 2];
  const nodes = new Map<number, NodeProcess>();
  try {
    const database = await startEmbeddedPostgres({
      dataDir: path.join(place, 'database'),
      log: () => {},
    });
    ends.push(database.stop);
    const env = {
      SITE_URL: `http://localhost:${port}`,
      HOST: '127.0.0.1',
      DATA_DIR: path.join(place, 'files'),
      DATABASE_URL: urlOf(database, database.connection.host),
      AUTH_SECRET: randomBytes(32).toString('base64url'),
      ADMIN_EMAIL: 'admin@upgrade.example',
      ADMIN_PASSWORD: 'A password for the upgrade',
      JOBS: 'worker',
      SHUTDOWN_DELAY: '3',
      SEED: 'sample',
      TRUST_PROXY: '1',
      RATE_LIMIT_FACTOR: '100000',
      LOG_LEVEL: 'warn',
    };
    const start = (code: string, own: number) => {
      const file = own ? 'src/server.ts' : 'src/worker.ts';
      const more: Record<string, string> = own ? { PORT: String(own) } : {};
      const logFile = path.join(place, `${own || 'worker'}.log`);
      nodes.set(own, superviseNode(file, { folder: code, env: { ...env, ...more }, logFile }));
    };
    const stopAll = () => Promise.all([...nodes.values()].map((node) => node.stop()));
    const startAll = async (code: string) => {
      for (const own of [0, ...ports]) start(code, own);
      await Promise.all(ports.map(becomesReady));
      await sleep(NOTICE);
    };
    ends.push(stopAll);
    await startAll(folder);
    const name = chooseProxy(proxyName);
    const plan = { port, ports, purgePort: port + 3, folder: path.join(place, 'proxy') };
    ends.push((await startProxy({ name, ...plan })).stop);
    return {
      database,
      proxy: name,
      logFiles: ports.map((own) => path.join(place, `${own}.log`)),
      backup: path.join(place, 'before.sql.zst'),
      stop,
      stopAll,
      startAll,
      /** Replaces one process after another, the worker last, as docs/upgrading.md describes. */
      async replaceAll(code: string) {
        for (const own of [...ports, 0]) {
          await nodes.get(own)?.stop();
          start(code, own);
          if (own) await becomesReady(own);
          await sleep(NOTICE);
        }
      },
      /** Runs a command of the given code. Throws with its stderr if it fails. */
      run(code: string, ...args: string[]) {
        const { status, stderr } = spawnSync(process.execPath, args, {
          cwd: code,
          encoding: 'utf8',
          env: { ...process.env, ENV_FILE: devNull, ...env },
        });
        if (status !== 0) throw new Error(`${args.join(' ')} failed: ${stderr}`);
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
