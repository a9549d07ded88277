import { findStateCode } from '../../contract/find-state.ts';
import type { SearchBeacon } from '../../contract/insights.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { describeFault } from '../../platform/database/errors.ts';
import { foldText } from '../../platform/fold-text.ts';
import { blockOf } from '../../platform/http/network.ts';
import type { Log } from '../../platform/log.ts';
import { counter, type Metric } from '../../platform/metrics/format.ts';
import { townKey } from '../../platform/town-key.ts';
import { createFlusher, type Flusher } from '../figures/flusher.ts';
import { isCountedVisitor } from '../figures/visitor.rules.ts';
import { createAllowance } from './allowance.ts';
import type { Subject } from './marks.ts';
import { createSightingTally } from './tally.ts';
import { weekOf } from './weeks.rules.ts';
import { gradeFound, readWords } from './words.rules.ts';
import { writeSightings } from './write-sightings.ts';

/** Counts in memory; every ten seconds hashes go to the database, and words that three networks used. */
export interface SearchCounter extends Flusher {
  count(beacon: SearchBeacon, visitor: { address: string; headers: Headers }): void;
  /** Since the start of the process. */
  read(): Metric[];
}

interface Dependencies {
  db: Database;
  clock: Clock;
  log: Log;
  secret: string;
}

export function createSearchCounter(dependencies: Dependencies): SearchCounter {
  const { db, clock, log, secret } = dependencies;
  const tally = createSightingTally();
  const mayAdd = createAllowance(clock);
  let searches = 0;
  let withoutResults = 0;

  async function write() {
    const sightings = tally.take();
    try {
      await writeSightings({ db, secret }, sightings);
    } catch (error) {
      for (const sighting of sightings) tally.add(sighting);
      log.warn({ reason: describeFault(error) }, 'searches could not be written and are kept');
    }
  }

  return {
    ...createFlusher(write),
    count(beacon, { address, headers }) {
      if (!isCountedVisitor(headers)) return;
      if (beacon.chosen === undefined) {
        searches += 1;
        if (beacon.found === 0) withoutResults += 1;
      }
      const subjects = listSubjects(beacon);
      const block = blockOf(address);
      if (subjects.length === 0 || !mayAdd(block)) return;
      const week = weekOf(clock());
      const found = beacon.chosen === undefined ? gradeFound(beacon.found) : null;
      for (const subject of subjects) tally.add({ week, block, subject, found });
    },
    read: () => [
      counter('mainstreet_searches_total', 'Searches that visitors saw answered.', searches),
      counter('mainstreet_searches_empty_total', 'Those that found nothing.', withoutResults),
    ],
  };
}

function listSubjects(beacon: SearchBeacon): Subject[] {
  const words = readWords(beacon.words);
  if (beacon.chosen !== undefined) {
    return words === null ? [] : [{ kind: 'listing', words, businessId: beacon.chosen }];
  }
  // Words that may be about a person say nothing of a town either.
  if (words === null && foldText(beacon.words) !== '') return [];
  const state = findStateCode(beacon.state);
  const cityKey = townKey(beacon.city, state).slice(0, 100);
  const town = state && cityKey !== '' ? { state, cityKey } : null;
  const kind = 'search';
  return [
    ...(words === null ? [] : [{ kind, words, state: '', cityKey: '' } as const]),
    ...(words !== null && town ? [{ kind, words, ...town } as const] : []),
    ...(town ? [{ kind, words: '', ...town } as const] : []),
  ];
}
