import { rebuildDerivedTables } from '../../src/features/sample/queries.ts';
import { foldText } from '../../src/platform/fold-text.ts';
import { START, TOWN_SIZE } from './plan.ts';
import type { Target } from './product.ts';

const AT_ONCE = 500;

export async function buildTown({ db }: Target, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let from = 0; from < count; from += AT_ONCE) {
    const rows = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) =>
      describeBusiness(from + at),
    );
    const made = await db.kysely.insertInto('businesses').values(rows).returning('id').execute();
    ids.push(...made.map(({ id }) => id));
  }
  const slugs = ids.map((businessId, at) => ({ businessId, slug: slugOf(at) }));
  for (let from = 0; from < count; from += AT_ONCE) {
    const some = slugs.slice(from, from + AT_ONCE);
    await db.kysely.insertInto('businessSlugs').values(some).execute();
  }
  const client = await db.pool.connect();
  await rebuildDerivedTables(client);
  client.release();
  return ids;
}

const slugOf = (at: number) => `attacked-${at}`;

function describeBusiness(at: number) {
  const name = `Attacked Business ${at}`;
  const city = `Town ${Math.floor(at / TOWN_SIZE)}`;
  return {
    name,
    nameKey: foldText(name),
    slug: slugOf(at),
    description: '',
    address: `${100 + at} Main St`,
    city,
    cityKey: foldText(city),
    state: 'ID',
    zipCode: '83702',
    categoryId: 1 + (at % 10),
    categoryKey: '',
    isApproved: true,
    submittedAt: new Date(START),
    trades: [],
    tradesFrom: 'staff' as const,
  };
}
