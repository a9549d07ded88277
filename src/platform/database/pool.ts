import pg from 'pg';
import { isAway } from './errors.ts';
import type { DatabasePresence } from './presence.ts';

/** Of one call: a database that can be looked at but not be worked with is away, too. */
const MAX_TRIES = 3;

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: pg.PoolClient['release'],
) => void;

/** Its callers wait out a short absence of the database, with nothing sent yet. */
export class PatientPool extends pg.Pool {
  #presence: DatabasePresence;

  constructor(config: pg.PoolConfig, presence: DatabasePresence) {
    super(config);
    this.#presence = presence;
    this.on('release', (error) => isAway(error) && presence.doubt(error));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const connecting = this.#connectPatiently();
    if (!callback) return connecting;
    connecting.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  async #connectPatiently(): Promise<pg.PoolClient> {
    for (let tries = 1; ; tries += 1) {
      await this.#presence.wait();
      try {
        return await super.connect();
      } catch (error) {
        if (!isAway(error) || tries === MAX_TRIES) throw error;
        this.#presence.doubt(error);
      }
    }
  }
}

/** A connection that did not answer in time is unusable, though nobody has closed it. */
export function endQuietly(client: pg.PoolClient) {
  client.query = new Proxy(client.query, {
    apply(query, self, values) {
      const answer: unknown = Reflect.apply(query, self, values);
      if (answer instanceof Promise) {
        answer.catch((error: Error) => {
          if (error.message === 'Query read timeout') void client.end();
        });
      }
      return answer;
    },
  });
}
