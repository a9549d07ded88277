import type { User } from '../../../contract/accounts.ts';
import type { Waiting } from '../../../contract/queue.staff.ts';
import type { Log } from '../../../platform/telemetry/log.ts';
import { pickWaiting } from '../model/waiting.ts';

const MAX = { ofPerson: 4, all: 300 };

/** Milliseconds between polls, after an announcement, and between heartbeats. */
const PACE = { look: 10_000, nudge: 1000, heartbeat: 20_000 };

export interface LiveLine {
  write(text: string): void;
  close(): void;
}

interface Connection {
  token: string;
  user: User;
  line: LiveLine;
  sent: string;
}

interface LiveDependencies {
  log: Log;
  read(): Promise<Waiting[]>;
  findUsers(tokens: string[]): Promise<Map<string, User>>;
  pace?: Partial<typeof PACE>;
}

export type LiveCounts = ReturnType<typeof createLiveCounts>;

/** Sends the waiting counts to all open dashboards of this process. One poll serves all of them. */
export function createLiveCounts({ log, read, findUsers, pace = {} }: LiveDependencies) {
  const { look, nudge, heartbeat } = { ...PACE, ...pace };
  const connections = new Set<Connection>();
  let isStopped = false;
  let looking: Promise<void> | null = null;
  let nextLook: NodeJS.Timeout | undefined;
  let beats: NodeJS.Timeout | undefined;

  function end(connection: Connection) {
    if (connections.delete(connection)) connection.line.close();
    if (connections.size > 0) return;
    clearTimeout(nextLook);
    clearInterval(beats);
  }

  async function tellAll() {
    const open = [...connections];
    const [users, waiting] = await Promise.all([
      findUsers([...new Set(open.map(({ token }) => token))]),
      read(),
    ]);
    for (const connection of open) {
      const user = users.get(connection.token);
      if (!user || user.rights.length === 0) end(connection);
      else tell(connection, pickWaiting(waiting, user));
    }
  }

  function tell(connection: Connection, waiting: Waiting[]) {
    const text = JSON.stringify(waiting);
    if (text === connection.sent) return;
    connection.sent = text;
    connection.line.write(`data: ${text}\n\n`);
  }

  function lookSoon(wait: number) {
    clearTimeout(nextLook);
    if (!isStopped && connections.size > 0) nextLook = setTimeout(lookNow, wait).unref();
  }

  function lookNow() {
    looking ??= tellAll()
      .catch((err) => log.debug({ err }, 'the open dashboards could not be told'))
      .finally(() => {
        looking = null;
        lookSoon(look);
      });
  }

  return {
    /** Returns a function that ends the connection, or null if the person or the process has too many. */
    open(who: { token: string; user: User }, line: LiveLine): (() => void) | null {
      const own = [...connections].filter(({ user }) => user.id === who.user.id);
      if (isStopped || own.length >= MAX.ofPerson || connections.size >= MAX.all) return null;
      const connection = { ...who, line, sent: '' };
      if (connections.size === 0) {
        beats = setInterval(() => {
          for (const one of connections) one.line.write(': still here\n\n');
        }, heartbeat).unref();
      }
      connections.add(connection);
      line.write('retry: 5000\n\n');
      lookNow();
      return () => end(connection);
    },
    nudge() {
      if (connections.size > 0 && !looking) lookSoon(nudge);
    },
    count: () => connections.size,
    close() {
      isStopped = true;
      for (const connection of connections) end(connection);
    },
  };
}
