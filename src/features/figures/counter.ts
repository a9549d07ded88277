import { type Beacon, FIGURE_KINDS } from '../../contract/figures.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { describeFault } from '../../platform/database/errors.ts';
import type { Log } from '../../platform/log.ts';
import { createFlusher, type Flusher } from './flusher.ts';
import { dayOf } from './periods.rules.ts';
import { addFigures } from './queries.ts';
import { createRepeats } from './repeats.ts';
import { createTally } from './tally.ts';
import { isCountedVisitor } from './visitor.rules.ts';

/** Counts in memory, and adds to the database every ten seconds: a crash loses at most those. */
export interface FigureCounter extends Flusher {
  count(beacon: Beacon, visitor: { address: string; headers: Headers }): void;
}

export function createFigureCounter({
  db,
  clock,
  log,
}: {
  db: Database;
  clock: Clock;
  log: Log;
}): FigureCounter {
  const tally = createTally();
  const openRepeats = createRepeats(clock);

  async function write() {
    const counts = tally.take();
    if (counts.length === 0) return;
    try {
      await addFigures(db, counts);
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
      const day = dayOf(clock());
      for (const kind of FIGURE_KINDS) {
        for (const id of [beacon[kind] ?? []].flat()) {
          if (isFirst(id, kind)) tally.add(day, id, kind);
        }
      }
    },
  };
}
