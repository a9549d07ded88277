import { type Beacon, FIGURE_KINDS } from '../../contract/statistics.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { describeFault } from '../../platform/database/errors.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import { createRepeats } from './model/repeats.ts';
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
      for (const [at, kind] of FIGURE_KINDS.entries()) {
        for (const id of [beacon[kind] ?? []].flat()) {
          if (isFirst(id * FIGURE_KINDS.length + at)) tally.add(day, id, kind);
        }
      }
    },
  };
}
