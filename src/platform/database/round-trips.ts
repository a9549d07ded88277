import { AsyncResource } from 'node:async_hooks';
import type pg from 'pg';

type Query = pg.QueryArrayConfig & { name: string };
type Answer = pg.QueryArrayResult<unknown[]>;

interface Asked {
  query: Query;
  begin(client: pg.PoolClient): Promise<unknown>;
  fail(error: unknown): void;
}

const MAX = 8;
/** Milliseconds. A statement that recently took longer gets its own connection and runs in parallel. */
const QUICK = 2;
const WEIGHT = 0.25;

/**
 * Sends quick statements that are requested at the same moment in one write, on one connection. The clients
 * of the pool must support `pipeline`.
 */
export function shareRoundTrips(pool: pg.Pool): (query: Query) => Promise<Answer> {
  const times = new Map<string, number>();
  let waiting: Asked[] = [];

  const isQuick = ({ name }: Query) => (times.get(name) ?? QUICK) < QUICK;

  function note(name: string, time: number) {
    const before = times.get(name) ?? time;
    times.set(name, before + (time - before) * WEIGHT);
  }

  async function send(asked: Asked[]) {
    let client: pg.PoolClient;
    try {
      client = await pool.connect();
    } catch (error) {
      for (const { fail } of asked) fail(error);
      return;
    }
    const { stream } = client.connection;
    stream.cork();
    let since = performance.now();
    const answers = asked.map(async ({ query, begin }) => {
      const failure = await begin(client);
      const now = performance.now();
      note(query.name, now - since);
      since = now;
      return failure;
    });
    stream.uncork();
    client.release((await Promise.all(answers)).find((failure) => failure instanceof Error));
  }

  function sendTogether() {
    const asked = waiting;
    waiting = [];
    for (let at = 0; at < asked.length; at += MAX) void send(asked.slice(at, at + MAX));
  }

  return (query) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const one = {
      query,
      begin: AsyncResource.bind((client: pg.PoolClient) =>
        client.query<unknown[]>(query).then(resolve, (error: unknown) => {
          reject(error);
          return error;
        }),
      ),
      fail: reject,
    };
    if (!isQuick(query)) void send([one]);
    else if (waiting.push(one) === 1) process.nextTick(sendTogether);
    return promise;
  };
}
