import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ProxyPlan {
  port: number;
  ports: number[];
  /** Loopback port for cache purges. Only nginx listens there. */
  purgePort: number;
  folder: string;
}

export interface ProxyProgram {
  configure(plan: ProxyPlan): string;
  run(file: string, folder: string): string[];
}

const START_LIMIT = 10_000;

/** Stops the proxy when its standard input closes, so that the proxy ends even if this process gets SIGKILL. */
const KEEPER = `
exec 9<&0 8>&2 2>/dev/null
"$@" </dev/null 2>&8 8>&- 9<&- & proxy=$!
{ cat <&9 >/dev/null; kill -TERM $proxy; } & watcher=$!
wait $proxy; status=$?
kill $watcher
exit $status
`;

export async function startProcess(command: string, program: ProxyProgram, plan: ProxyPlan) {
  mkdirSync(plan.folder);
  const file = path.join(plan.folder, 'proxy.conf');
  writeFileSync(file, program.configure(plan));
  // Runs in its own process group, so that Ctrl+C doesn't end the proxy before the servers.
  const keeper = spawn(
    '/bin/sh',
    ['-c', KEEPER, 'keeper', command, ...program.run(file, plan.folder)],
    {
      detached: true,
      stdio: ['pipe', 'ignore', 'inherit'],
    },
  );
  keeper.stdin.on('error', () => {});
  const exited = once(keeper, 'exit');
  const stop = async () => {
    keeper.stdin.end();
    await exited;
  };
  try {
    await becomesOpen(plan.port, keeper, command);
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

async function becomesOpen(port: number, keeper: ChildProcess, command: string) {
  for (const deadline = Date.now() + START_LIMIT; ; await sleep(50)) {
    const isOpen = await canConnect(port);
    // Checked after the port, because another program may be listening there.
    if (keeper.exitCode !== null) throw new Error(`${command} did not start. The reason is above.`);
    if (isOpen) return;
    if (Date.now() > deadline) throw new Error(`${command} does not listen on port ${port}.`);
  }
}

async function canConnect(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
