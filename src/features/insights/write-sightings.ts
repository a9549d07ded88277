import { randomBytes } from 'node:crypto';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import {
  addMarks,
  countMarks,
  findKnownTowns,
  findMainTrades,
  keepChoices,
  keepCounts,
  openWeek,
} from './marks.queries.ts';
import { createMarker, type Mark, type Sighting } from './marks.ts';

interface Dependencies {
  db: Database;
  secret: string;
}

export async function writeSightings(dependencies: Dependencies, all: Sighting[]): Promise<void> {
  for (const [week, sightings] of Map.groupBy(all, ({ week }) => week)) {
    const known = await addTrades(dependencies.db, await keepKnown(dependencies.db, sightings));
    if (known.length > 0) await writeWeek(dependencies, week, known);
  }
}

async function writeWeek({ db, secret }: Dependencies, week: string, sightings: Sighting[]) {
  await db.kysely.transaction().execute(async (trx) => {
    const mark = createMarker(secret, await openWeek(trx, week, randomBytes(32)));
    const marked = sightings.map((sighting) => ({ sighting, mark: mark(sighting) }));
    const marks = marked.map((one) => one.mark).sort(compareMarks);
    const changed = await addMarks(trx, week, marks);
    await keepCommon(trx, week, { marked, changed });
  });
}

/** Words are here because someone searches for them now: what enough others did too is kept with them. */
async function keepCommon(
  trx: DatabaseTransaction,
  week: string,
  { marked, changed }: { marked: { sighting: Sighting; mark: Mark }[]; changed: Buffer[] },
) {
  const subjects = new Map(
    marked.map(({ sighting, mark }) => [mark.subject.toString('hex'), sighting.subject]),
  );
  const counted = await countMarks(trx, week, changed);
  const common = counted.flatMap(({ subject, ...counts }) => {
    const known = subjects.get(subject.toString('hex'));
    return known ? [{ ...counts, subject: known }] : [];
  });
  await keepCounts(
    trx,
    week,
    common.flatMap(({ subject, ...counts }) =>
      subject.kind === 'search' ? [{ ...subject, ...counts }] : [],
    ),
  );
  await keepChoices(
    trx,
    week,
    common.flatMap(({ subject, total }) =>
      subject.kind === 'search' ? [] : [{ ...subject, total }],
    ),
  );
}

function compareMarks(one: Mark, other: Mark): number {
  return one.subject.compare(other.subject) || one.mark.compare(other.mark);
}

/** A town must be one, or it would be words. */
async function keepKnown(db: Database, sightings: Sighting[]): Promise<Sighting[]> {
  const towns = sightings.flatMap(({ subject }) =>
    subject.kind === 'search' && subject.cityKey !== '' ? [subject] : [],
  );
  const known = await findKnownTowns(db, towns);
  return sightings.filter(
    ({ subject }) =>
      subject.kind !== 'search' ||
      subject.cityKey === '' ||
      known.has(`${subject.state} ${subject.cityKey}`),
  );
}

/** A listing that was chosen is its trade chosen, too; what is no public listing was not. */
async function addTrades(db: Database, sightings: Sighting[]): Promise<Sighting[]> {
  const ids = sightings.flatMap(({ subject }) =>
    subject.kind === 'listing' ? [subject.businessId] : [],
  );
  const trades = await findMainTrades(db, ids);
  return sightings.flatMap((sighting): Sighting[] => {
    const { subject } = sighting;
    if (subject.kind !== 'listing') return [sighting];
    const trade = trades.get(subject.businessId);
    if (trade === undefined) return [];
    if (trade === null) return [sighting];
    const { words } = subject;
    return [sighting, { ...sighting, subject: { kind: 'trade', words, trade } }];
  });
}
