import { ConfigError } from '../../src/platform/config/config.ts';
import { type Noun, nounOf } from './names.ts';
import type { Plan } from './plan.ts';
import { countIndexes, readColumns } from './tables.ts';

/** Adds a noun that belongs to listings: its table, a first public call with its query, and their test. */
export function addFeature(plan: Plan, name: string) {
  const noun = nounOf(name);
  const { one, many } = noun;
  if (!name.endsWith('s')) {
    throw new ConfigError(`A feature is named by a plural, such as ${name}s.`);
  }
  const folder = `src/features/${many.kebab}`;
  if (plan.exists(folder) || readColumns(plan, noun)) {
    throw new ConfigError(`There already is a feature or table ${many.kebab}.`);
  }
  plan.create(`src/contract/${many.kebab}.ts`, writeContract(noun));
  plan.create(`${folder}/queries.ts`, writeQueries(noun));
  plan.create(`${folder}/routes.ts`, writeRoutes(noun));
  plan.create(`${folder}/${many.kebab}.test.ts`, writeTest(noun));
  plan.addMigration(many.snake, writeTable(noun));
  countIndexes(plan, 3);

  plan.addImport('src/contract/api.ts', `${one.camel}Calls`, `./${many.kebab}.ts`);
  plan.insertInto(
    'src/contract/api.ts',
    'export const calls = {',
    `${many.camel}: ${one.camel}Calls,`,
  );
  const routes = `./features/${many.kebab}/routes.ts`;
  plan.addImport('src/mount-calls.ts', `mount${many.pascal}`, routes);
  plan.insertInto(
    'src/mount-calls.ts',
    'export function mountCalls(',
    `mount${many.pascal}(api, { db, clock });`,
  );
  plan.decide(`Choose the columns of ${many.snake} in db/migrations; npm run write-schema again.`);
  plan.decide(`Choose the fields that visitors read, in src/contract/${many.kebab}.ts.`);
}

const writeTable = ({ many: { snake, words, title } }: Noun) => `create table ${snake} (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  name text not null check (length(name) <= 100),
  created_at timestamptz(3) not null
);
-- The latest ${words}.
create index ${snake}_latest on ${snake} (created_at desc, id desc);
-- ${title} of a listing.
create index ${snake}_business on ${snake} (business_id);
`;

const writeContract = ({ one, many }: Noun) => `import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const ${one.camel}Calls = {
  latest: endpoint({
    method: 'GET',
    path: '/api/${many.kebab}',
    summary: 'Latest ${many.words} of all listings',
    access: 'anyone',
    output: z.array(
      z.object({
        id: z.int(),
        businessId: z.int(),
        name: z.string(),
        createdAt: z.iso.datetime(),
      }),
    ),
  }),
};
`;

const writeQueries = ({
  many,
}: Noun) => `import type { Database } from '../../platform/database/database.ts';

export const ${many.upper}_TAG = '${many.kebab}';

const MAX = 24;

/** Returns the latest ${many.words} of listings that visitors see. Index ${many.snake}_latest. */
export function findLatest${many.pascal}(db: Database) {
  return db.kysely
    .selectFrom('${many.camel}')
    .innerJoin('businesses', 'businesses.id', '${many.camel}.businessId')
    .select(['${many.camel}.id', 'businessId', '${many.camel}.name', 'createdAt'])
    .where('isListed', '=', true)
    .orderBy('createdAt', 'desc')
    .orderBy('${many.camel}.id', 'desc')
    .limit(MAX)
    .execute();
}
`;

const writeRoutes = ({
  one,
  many,
}: Noun) => `import { ${one.camel}Calls } from '../../contract/${many.kebab}.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { TAGS } from '../businesses/model/tags.ts';
import { ${many.upper}_TAG, findLatest${many.pascal} } from './queries.ts';

export function mount${many.pascal}(api: Api, dependencies: { db: Database; clock: Clock }) {
  mount(api, ${one.camel}Calls.latest, async (_, { dependsOn }) => {
    const latest = await findLatest${many.pascal}(dependencies.db);
    dependsOn(${many.upper}_TAG, ...latest.map(({ businessId }) => TAGS.business(businessId)));
    return latest.map((${one.camel}) => ({ ...${one.camel}, createdAt: ${one.camel}.createdAt.toISOString() }));
  });
}
`;

const writeTest = ({
  one,
  many,
}: Noun) => `import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../tests/directory.ts';

let directory: Directory;
let ids: number[];

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  ids = await directory.open(bakery, { ...lawFirm, isApproved: false });
});

const add = (businessId: number | undefined, name: string, day: number) =>
  directory.db.pool.query(
    'insert into ${many.snake} (business_id, name, created_at) values ($1, $2, $3)',
    [businessId, name, \`2024-05-0\${day}\`],
  );
const read = async () => (await directory.get('/api/${many.kebab}')).json();

test('visitors read the latest ${many.words} first, and none of a listing that waits', async () => {
  expect(await read()).toEqual([]);
  await add(ids[0], 'First', 1);
  await add(ids[0], 'Second', 2);
  await add(ids[1], 'Hidden', 3);
  const names = (await read()).map((${one.camel}: { name: string }) => ${one.camel}.name);
  expect(names).toEqual(['Second', 'First']);
});
`;
