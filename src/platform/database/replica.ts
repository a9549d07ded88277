import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../telemetry/log.ts';
import { type Database, type DatabaseAddress, openDatabase } from './database.ts';

export interface Replica {
  name: string;
  db: Database;
  /** Whether the replica answered at the last check, with data at most `MAX_LAG` old. */
  isFit(): boolean;
  /** Seconds behind the primary at the last check; null before the first. */
  lag(): number | null;
  /** Stops using the replica after a failed read, until it passes the next check. */
  setAside(reason: string): void;
  close(): Promise<void>;
}

/** Milliseconds that a replica may be behind. A visitor who writes reads from the primary for as long. */
export const MAX_LAG = 10_000;
const CHECK_INTERVAL = 2000;
const TIMEOUT_MS = 1000;

interface ReplicaPlan {
  primary: Database;
  log: Log;
  statementTimeout: number;
  checkInterval?: number;
  maxLag?: number;
}

/** Opens a streaming replica of `primary` and checks it every two seconds until `close`. */
export function openReplica(address: DatabaseAddress, plan: ReplicaPlan): Replica {
  const { primary, log, statementTimeout } = plan;
  const { checkInterval = CHECK_INTERVAL, maxLag = MAX_LAG } = plan;
  const db = openDatabase(address, {
    log,
    statementTimeout,
    patience: TIMEOUT_MS,
    isForReads: true,
  });
  const name = nameServer(address);
  let isFit = false;
  let keepsUp = false;
  let lastLag: number | null = null;
  let isClosing = false;
  let currentAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  function setFitness(isGood: boolean, reason: string) {
    if (isGood === isFit) return;
    isFit = isGood;
    if (isGood) log.info({ replica: name }, 'searches read from the replica');
    else log.warn({ replica: name, reason }, 'searches no longer read from the replica');
  }

  async function checkLag() {
    const askedAt = performance.now();
    const position = await readPosition(primary);
    const { isCurrent, age } = await readProgress(db, position);
    if (isCurrent) currentAt = askedAt;
    const lag = Math.min(performance.now() - currentAt, age ?? Number.POSITIVE_INFINITY);
    if (Number.isFinite(lag)) lastLag = lag / 1000;
    // While the primary is away nobody writes, so the replica falls no further behind.
    if (position !== null) keepsUp = lag <= maxLag;
    setFitness(keepsUp, `it is ${Math.round(lag / 1000)} seconds behind`);
  }

  async function monitor() {
    await checkLag().catch((error: unknown) => setFitness(false, String(error)));
    if (isClosing) return;
    timer = setTimeout(() => {
      looking = monitor();
    }, checkInterval);
  }

  let looking = monitor();
  return {
    name,
    db,
    isFit: () => isFit,
    lag: () => lastLag,
    setAside: (reason) => setFitness(false, reason),
    async close() {
      isClosing = true;
      clearTimeout(timer);
      await looking;
      await db.close();
    },
  };
}

function nameServer(address: DatabaseAddress): string {
  return 'url' in address ? new URL(address.url).host : `${address.host}:${address.port}`;
}

/** Returns the position up to which the primary has written, or null if it is away. */
export async function readPosition({ pool }: Database): Promise<string | null> {
  try {
    const { rows } = await pool.query<{ at: string }>('select pg_current_wal_flush_lsn()::text at');
    return rows[0]?.at ?? null;
  } catch {
    return null;
  }
}

export interface Progress {
  /** Whether the replica has everything up to `position`; null if the server was never a replica. */
  isCurrent: boolean | null;
  /** Milliseconds since the last commit that it knows of. The value also grows while nobody writes. */
  age: number | null;
}

/** Returns whether a replica has everything that the primary had written up to `position`, and the age of its data. */
export async function readProgress({ pool }: Database, position: string | null): Promise<Progress> {
  const { rows } = await pool.query<Progress>(
    `select pg_last_wal_replay_lsn() >= $1::pg_lsn as "isCurrent",
       (extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000)::float8 as age`,
    [position],
  );
  return rows[0] ?? { isCurrent: null, age: null };
}

const TRIES = 10;
const PAUSE = 100;

interface Plan {
  primary: Database;
  log: Log;
  statementTimeout: number;
}

/**
 * Opens a replica that has everything the primary had written at the time of the call, for long reads that
 * would keep the primary busy. The caller closes it. Returns null if none catches up within a second.
 */
export async function openCurrentReplica(
  addresses: readonly DatabaseAddress[],
  { primary, log, statementTimeout }: Plan,
): Promise<Database | null> {
  const position = addresses.length > 0 ? await readPosition(primary) : null;
  if (position === null) return null;
  const first = Math.floor(Math.random() * addresses.length);
  for (const address of [...addresses.slice(first), ...addresses.slice(0, first)]) {
    const db = openDatabase(address, { log, statementTimeout, maxConnections: 2 });
    if (await hasReached(db, position).catch(() => false)) return db;
    await db.close();
  }
  return null;
}

async function hasReached(db: Database, position: string): Promise<boolean> {
  for (let left = TRIES; left > 0; left -= 1) {
    const { isCurrent } = await readProgress(db, position);
    if (isCurrent !== false) return isCurrent === true;
    await sleep(PAUSE);
  }
  return false;
}
