import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ProxyPlan {
  /** Where it listens, on loopback. */
  port: number;
  /** The servers' ports, on loopback. */
  ports: number[];
  /** Where it is told to drop what it keeps, on loopback; only nginx listens there. */
  purgePort: number;
  /** An empty folder for all its files. */
  folder: string;
}

/** A program that is started on a file which is made from that of `deploy`. */
export interface ProxyProgram {
  /** The text of the file. */
  configure(plan: ProxyPlan): string;
  /** Arguments to run in the foreground with the file. */
  run(file: string, folder: string): string[];
}

const START_LIMIT = 10_000;

/** A shell that ends the proxy when its own input closes, so that even kill -9 of us stops it. */
const KEEPER = `
exec 9<&0 8>&2 2>/dev/null
"$@" </dev/null 2>&8 8>&- 9<&- & proxy=$!
{ cat <&9 >/dev/null; kill -TERM $proxy; } & watcher=$!
wait $proxy; status=$?
kill $watcher
exit $status
`;

/** Runs a proxy in the foreground as our child, with a file in its folder. */
export async function startProcess(command: string, program: ProxyProgram, plan: ProxyPlan) {
  mkdirSync(plan.folder);
  const file = path.join(plan.folder, 'proxy.conf');
  writeFileSync(file, program.configure(plan));
  // Apart from the terminal's group: Ctrl+C must not end it before the servers.
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
    // Looked at second: it may be another program that listens there.
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
