import { createHmac, randomBytes } from 'node:crypto';
import { type Beacon, FIGURE_KINDS, type StatisticsKind } from '../../contract/statistics.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { describeFault } from '../../platform/database/errors.ts';
import { blockOf, networkOf } from '../../platform/http/client.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import { createFlusher, createTally, type Flusher, isCountedVisitor } from './model/tally.ts';
import { addStatistics, statisticsDay } from './queries.ts';

/** Counts in memory and writes to the database every ten seconds. A crash loses at most that much. */
export interface StatisticsCounter extends Flusher {
  count(beacon: Beacon, visitor: { address: string; headers: Headers }): void;
}

export function createStatisticsCounter({
  db,
  clock,
  log,
}: {
  db: Database;
  clock: Clock;
  log: Log;
}): StatisticsCounter {
  const tally = createTally();
  const openRepeats = createRepeats(clock);

  async function write() {
    const counts = tally.take();
    if (counts.length === 0) return;
    try {
      await addStatistics(db, counts);
    } catch (error) {
      tally.giveBack(counts);
      log.warn({ reason: describeFault(error) }, 'figures could not be written and are kept');
    }
  }

  return {
    ...createFlusher(write),
    count(beacon, { address, headers }) {
      if (!isCountedVisitor(headers)) return;
      const isFirst = openRepeats(address);
      const day = statisticsDay(clock());
      for (const kind of FIGURE_KINDS) {
        for (const id of [beacon[kind] ?? []].flat()) {
          if (isFirst(id, kind)) tally.add(day, id, kind);
        }
      }
    },
  };
}

type IsFirst = (businessId: number, kind: StatisticsKind) => boolean;

const HOUR = 3_600_000;
const MOST_OF_NETWORK = 2000;
const MOST = 200_000;
/**
 * Visitors of a listing that are counted per network block and hour, since a single customer may own a whole
 * block.
 */
const MOST_OF_BLOCK = 20;
const MOST_MARKS_OF_BLOCK = 20_000;

/** Detects repeated visits. Networks are kept only in memory, hashed with a salt that is discarded every hour. */
function createRepeats(clock: Clock): (address: string) => IsFirst {
  let salt = randomBytes(16);
  let since = 0;
  let size = 0;
  const networks = new Map<string, Set<number>>();
  const blocks = new Map<string, Map<number, number>>();

  function renew() {
    const now = clock().getTime();
    if (now >= since && now - since < HOUR) return;
    salt = randomBytes(16);
    since = now;
    size = 0;
    networks.clear();
    blocks.clear();
  }

  function forgetOldest() {
    const [oldest] = networks;
    if (!oldest) return;
    networks.delete(oldest[0]);
    size -= oldest[1].size;
    const [block] = blocks.keys();
    if (block !== undefined && blocks.size > networks.size) blocks.delete(block);
  }

  return (address) => {
    renew();
    const hide = (text: string) => createHmac('sha256', salt).update(text).digest('base64url');
    const network = hide(networkOf(address));
    const block = hide(`block ${blockOf(address)}`);
    const counted = blocks.get(block) ?? new Map<number, number>();
    blocks.set(block, counted);
    const marks = networks.get(network) ?? new Set();
    networks.set(network, marks);
    return (businessId, kind) => {
      const mark = businessId * FIGURE_KINDS.length + FIGURE_KINDS.indexOf(kind);
      if (marks.has(mark) || marks.size >= MOST_OF_NETWORK) return false;
      const ofBlock = counted.get(mark) ?? 0;
      if (ofBlock >= MOST_OF_BLOCK || counted.size >= MOST_MARKS_OF_BLOCK) return false;
      counted.set(mark, ofBlock + 1);
      if (size >= MOST) forgetOldest();
      marks.add(mark);
      size += 1;
      return true;
    };
  };
}
