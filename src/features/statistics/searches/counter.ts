import { createHmac, randomBytes } from 'node:crypto';
import { Counter, Registry } from 'prom-client';
import * as m from '#messages';
import type { SearchBeacon } from '../../../contract/insights.ts';
import { readStateCode } from '../../../domain/find-state.ts';
import type { Clock } from '../../../platform/clock.ts';
import { describeFault } from '../../../platform/database/errors.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { AppError } from '../../../platform/errors.ts';
import { foldText } from '../../../platform/fold-text.ts';
import { blockOf } from '../../../platform/http/client.ts';
import { townKey } from '../../../platform/town-key.ts';
import { createFlusher, type Flusher, isCountedVisitor } from '../model/tally.ts';
import { weekOf } from './queries.ts';
import {
  type SearchSubject,
  type Sighting,
  searchSubjectName,
  writeSightings,
} from './write-sightings.ts';

/**
 * Counts searches in memory. Every ten seconds it writes hashes to the database, and plain words only once
 * three networks have used them.
 */
export interface SearchCounter extends Flusher {
  count(beacon: SearchBeacon, visitor: { address: string; headers: Headers }): void;
  /** Counts words that a visitor sent to staff. Throws `invalid` if they may be about a person. */
  countRequest(words: string, address: string): void;
  metrics: Registry;
}

type Dependencies = Pick<Services, 'db' | 'clock' | 'log' | 'secret'>;

export function createSearchCounter(dependencies: Dependencies): SearchCounter {
  const { db, clock, log, secret } = dependencies;
  const tally = createSightingTally();
  const mayAdd = createAllowance(clock);
  const metrics = new Registry();
  const searches = new Counter({
    name: 'mainstreet_searches_total',
    help: 'Searches that visitors saw answered.',
    registers: [metrics],
  });
  const withoutResults = new Counter({
    name: 'mainstreet_searches_empty_total',
    help: 'Those that found nothing.',
    registers: [metrics],
  });

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
        searches.inc();
        if (beacon.found === 0) withoutResults.inc();
      }
      const subjects = listSubjects(beacon);
      const block = blockOf(address);
      if (subjects.length === 0 || !mayAdd(block)) return;
      const week = weekOf(clock());
      const found = beacon.chosen === undefined ? gradeFound(beacon.found) : null;
      for (const subject of subjects) tally.add({ week, block, subject, found });
    },
    countRequest(given, address) {
      const words = readWords(given);
      if (words === null) {
        const message = m.input_missing_words();
        throw new AppError('invalid', message, { fields: [{ field: 'words', message }] });
      }
      const block = blockOf(address);
      if (!mayAdd(block)) return;
      tally.add({ week: weekOf(clock()), block, subject: { kind: 'request', words }, found: null });
    },
    metrics,
  };
}

function listSubjects(beacon: SearchBeacon): SearchSubject[] {
  const words = readWords(beacon.words);
  if (beacon.chosen !== undefined) {
    return words === null ? [] : [{ kind: 'listing', words, businessId: beacon.chosen }];
  }
  // Possibly personal words are dropped entirely, including their city.
  if (words === null && foldText(beacon.words) !== '') return [];
  const state = readStateCode(beacon.state);
  const cityKey = townKey(beacon.city, state).slice(0, 100);
  const town = state && cityKey !== '' ? { state, cityKey } : null;
  const kind = 'search';
  return [
    ...(words === null ? [] : [{ kind, words, state: '', cityKey: '' } as const]),
    ...(words !== null && town ? [{ kind, words, ...town } as const] : []),
    ...(town ? [{ kind, words: '', ...town } as const] : []),
  ];
}

const MAX = 5000;

interface SightingTally {
  add(sighting: Sighting): void;
  take(): Sighting[];
}

function createSightingTally(): SightingTally {
  const kept = new Map<string, Sighting>();
  return {
    add(sighting) {
      const { week, block, subject } = sighting;
      const key = `${week} ${block} ${searchSubjectName(subject)}`;
      if (kept.size < MAX && !kept.has(key)) kept.set(key, sighting);
    },
    take() {
      const taken = [...kept.values()];
      kept.clear();
      return taken;
    },
  };
}

const LONGEST = 60;
const MAX_WORDS = 7;
/** Five or more digits could be a ZIP code, a street address or other personal data. */
const MAX_DIGITS = 4;

const MAILBOX =
  /@|:\/\/|\bwww\b|\.(com|org|net|edu|gov|io|us)\b|\b(gmail|yahoo|hotmail|outlook|icloud|aol|proton)\b/i;
const HOUSE =
  /^\d+ .*\b(st|street|ave|avenue|rd|road|dr|drive|ln|lane|blvd|boulevard|ct|court|way|hwy|highway|pl|apt|unit)\b/;

/** Returns the folded words, or null if they may be about a person or are meaningless. */
export function readWords(text: string): string | null {
  if (MAILBOX.test(text.normalize('NFKC'))) return null;
  const words = foldText(text);
  const digits = words.match(/\p{N}/gu)?.length ?? 0;
  const isShort = words.length <= LONGEST && words.split(' ').length <= MAX_WORDS;
  const isWord = words.length > 1 && /\p{L}/u.test(words);
  return isShort && isWord && digits <= MAX_DIGITS && !HOUSE.test(words) ? words : null;
}

/** Grades the number of results: 0 is none, 1 is fewer than five, 2 is five or more. */
function gradeFound(total: number): 0 | 1 | 2 {
  if (total === 0) return 0;
  return total < 5 ? 1 : 2;
}

const HOUR = 3_600_000;
const MAX_OF_NETWORK = 60;
const MAX_NETWORKS = 20_000;

/** Limits how many searches one network adds per hour, so that made-up words can't fill the week's quota. */
function createAllowance(clock: Clock): (block: string) => boolean {
  let salt = randomBytes(16);
  let since = 0;
  const spent = new Map<string, number>();
  return (block) => {
    const now = clock().getTime();
    if (now < since || now - since >= HOUR) {
      salt = randomBytes(16);
      since = now;
      spent.clear();
    }
    const network = createHmac('sha256', salt).update(block).digest('base64url');
    const count = spent.get(network) ?? 0;
    if (count >= MAX_OF_NETWORK) return false;
    const [oldest] = spent.keys();
    if (spent.size >= MAX_NETWORKS && oldest !== undefined) spent.delete(oldest);
    spent.set(network, count + 1);
    return true;
  };
}
