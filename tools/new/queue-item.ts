import { ConfigError } from '../../src/platform/config/config.ts';
import { requireNoun } from './call.ts';
import { type Name, type Noun, nameOf, pluralOf } from './names.ts';
import type { Plan } from './plan.ts';
import { addAction, addAddress, addToContract, mountCall, refuseDeclared } from './register.ts';
import { countIndexes, type Row, readColumns, writeRow } from './tables.ts';

const KINDS = 'src/domain/queue-kinds.ts';
const QUEUE = 'src/features/queue';
const ITEMS = 'src/web/queue/staff/item-kinds.tsx';

/** Adds a kind of queue item: rows of a noun's table that wait until staff mark them as done. */
export function addQueueItem(plan: Plan, given: string | null, kind: string) {
  const noun = requireNoun(plan, given ?? pluralOf(kind));
  requireKind(plan, kind);
  const row = writeRow(plan, noun);
  if (!row || readColumns(plan, noun)?.has('doneAt')) {
    throw new ConfigError(
      `The table ${noun.many.snake} needs business_id and created_at, no done_at, and a default for any other column.`,
    );
  }
  const item = { noun, kind: nameOf(kind), row };
  addColumn(plan, noun);
  addToLists(plan, item);
  addCalls(plan, noun);
  addItemView(plan, item);
  addPlants(plan, item);
  addOwnWork(plan, item);
  plan.create(`src/features/${noun.many.kebab}/queue.test.ts`, writeTest(item));
  plan.decide(
    `Choose who decides it: src/domain/work-rights.ts and src/contract/${noun.many.kebab}.staff.ts.`,
  );
  plan.decide(`Choose the promised hours, if any: ${QUEUE}/list/promise.rules.ts.`);
  plan.decide(`If staff may ask the owner about it: askedKinds in ${QUEUE}/list/queue.rules.ts.`);
  plan.decide(`Ask for the index ${noun.many.snake}_waiting in tests/index-use.test.ts.`);
}

interface Item {
  noun: Noun;
  kind: Name;
  row: Row;
}

function requireKind(plan: Plan, kind: string) {
  if (!/^[a-z]{1,10}$/.test(kind)) {
    throw new ConfigError('A kind is at most ten lower-case letters.');
  }
  if (new RegExp(`'${kind}'`).test(plan.read(KINDS))) {
    throw new ConfigError(`There already is a kind ${kind}.`);
  }
}

function addColumn(plan: Plan, { many }: Noun) {
  plan.addMigration(
    `${many.snake}_queue`,
    `alter table ${many.snake} add column done_at timestamptz(3);
-- ${many.title} that wait for staff.
create index ${many.snake}_waiting on ${many.snake} (created_at, id) where done_at is null;
`,
  );
  countIndexes(plan, 1);
}

function addToLists(plan: Plan, { noun: { one, many }, kind }: Item) {
  const key = kind.kebab;
  const path = `/admin/triage?kind=${key}`;
  plan.insertInto(KINDS, 'export const queueKind', `'${key}',\n`);
  plan.insertInto(
    'src/domain/work-rights.ts',
    'export const rightsOfKinds',
    `${key}: 'listings',\n`,
  );
  plan.insertInto(`${QUEUE}/list/promise.rules.ts`, 'const promised: ', `${key}: null,\n`);
  plan.insertInto(
    `${QUEUE}/list/sources.queries.ts`,
    'export const sources: ',
    `// Index ${many.snake}_waiting.
  ${key}: {
    from: sql\`${many.snake} w \${listing}\`,
    where: sql\`w.done_at is null\`,
    at: since,
    place: own,
  },\n`,
  );
  plan.insertInto(`${QUEUE}/list/done.ts`, 'const actions: ', `${key}: ['${one.kebab}.close'],\n`);
  plan.insertInto(`${QUEUE}/notices/tell.ts`, 'const paths: ', `${key}: '${path}',\n`);
  for (const language of ['en', 'es']) {
    const file = `src/features/mails/templates/${language}.json`;
    const mark = `    "waits-message"`;
    plan.insertBefore(file, mark, `    "waits-${key}": "${many.title}",\n`);
  }
  plan.decide(
    `Say "${many.title}" in Spanish: waits-${key} in src/features/mails/templates/es.json.`,
  );
  const single = plan.addText(`triage_kind_${kind.snake}`, one.title);
  const plural = plan.addText(`triage_kind_${nameOf(pluralOf(key)).snake}`, many.title);
  plan.insertInto(
    'src/web/queue/staff/kinds.ts',
    'export const kindNames: ',
    `${key}: { one: m.${single}(), many: m.${plural}() },\n`,
  );
}

function addCalls(plan: Plan, noun: Noun) {
  const { one, many, article } = noun;
  const path = `/api/admin/${many.kebab}/:id`;
  refuseDeclared(plan, 'GET', path);
  refuseDeclared(plan, 'PUT', path);
  const gone = plan.addText(
    `${many.snake}_gone`,
    `This ${one.words} does not exist. Reload the list.`,
  );
  plan.create(`src/features/${many.kebab}/mark-${one.kebab}.ts`, writeUseCase(noun, gone));
  const group = addToContract(plan, noun, {
    isForStaff: true,
    ...{ shapes: writeShape(noun), calls: writeEndpoints(noun, path) },
  });
  const routes = { group, isForStaff: true };
  mountCall(plan, noun, {
    ...{ ...routes, call: 'readForStaff' },
    handler: (all) => `({ params }) => read${one.pascal}(${all}.db.kysely, params.id)`,
  });
  mountCall(plan, noun, {
    ...{ ...routes, call: 'mark' },
    handler: (all) =>
      `({ params, body }, { user }) => mark${one.pascal}(${all}, params.id, { isDone: body.isDone, actor: user.id })`,
  });
  const names = `mark${one.pascal}, read${one.pascal}`;
  plan.addImport(`src/features/${many.kebab}/routes.ts`, names, `./mark-${one.kebab}.ts`);
  addAction(plan, noun, 'close', `Marked ${article} as done`);
  addAction(plan, noun, 'reopen', `Reopened ${article}`);
  addAddress(plan, path, `waits.${one.camel}`);
}

function addItemView(plan: Plan, { noun: { one, many }, kind }: Item) {
  const file = `${many.kebab}/staff/${one.kebab}-item.tsx`;
  const done = plan.addText(`${many.snake}_done`, `${one.title} marked as done`);
  const reopened = plan.addText(`${many.snake}_reopened`, `${one.title} reopened`);
  plan.create(`src/web/${file}`, writeItemView(one, many, { done, reopened }));
  plan.addImport(ITEMS, `${one.pascal}Facts, ${one.camel}Offers`, `../../${file}`);
  plan.insertInto(
    ITEMS,
    'const kinds: ',
    `${kind.kebab}: async (ask, { id }) => {
    const ${one.camel} = await ask(readOrNull('GET /api/admin/${many.kebab}/:id', { params: { id } }));
    if (!${one.camel} || ${one.camel}.isDone) return null;
    return show(<${one.pascal}Facts ${one.camel}={${one.camel}} />, ${one.camel}Offers(${one.camel}));
  },\n`,
  );
}

function addPlants(plan: Plan, { noun, kind, row }: Item) {
  const planted = `${noun.one.camel}: await run(\`${row.insert}\`, [businessId]),\n`;
  plan.insertAfter('tests/waiting.ts', '\n  return {\n', planted);
  plan.insertInto('e2e/waiting.ts', 'const plants', `${kind.kebab}: \`${row.insertEach}\`,\n`);
}

/** Expects the kind in the queue of an editor. */
function addOwnWork(plan: Plan, { kind }: Item) {
  const file = `${QUEUE}/own-work.test.ts`;
  const [seen = ''] = /(?<=kinds\(editor\)\)\.toEqual\(\[)[^\]]*/.exec(plan.read(file)) ?? [];
  const kinds = [...seen.matchAll(/'\w+'/g)].map(String);
  plan.replace(file, `[${seen}]`, `[${[...kinds, `'${kind.kebab}'`].sort().join(', ')}]`);
}

const writeShape = ({ one }: Noun) => `const staff${one.pascal} = z.object({
  id: z.int(),
  business: z.object({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
    category: z.object({ slug: z.string() }),
    isListed: z.boolean(),
  }),
  isDone: z.boolean(),
  createdAt: z.iso.datetime(),
});

export type Staff${one.pascal} = z.infer<typeof staff${one.pascal}>;

`;

const writeEndpoints = ({ one, article }: Noun, path: string) => `readForStaff: endpoint({
    method: 'GET',
    path: '${path}',
    summary: '${article.charAt(0).toUpperCase() + article.slice(1)}, for staff',
    access: 'listings',
    params: z.object({ id: idText }),
    output: staff${one.pascal},
  }),
  mark: endpoint({
    method: 'PUT',
    path: '${path}',
    summary: 'Mark ${article} as done, or reopen it',
    access: 'listings',
    params: z.object({ id: idText }),
    body: z.object({ isDone: z.boolean() }),
    output: staff${one.pascal},
  }),
`;

const writeUseCase = ({ one, many, article }: Noun, gone: string) => `import { sql } from 'kysely';
import * as m from '#messages';
import type { Staff${one.pascal} } from '../../contract/${many.kebab}.staff.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { recordChange } from '../audit/record-change.ts';

/** Throws \`not_found\` without ${article}. Uses the primary key. */
export async function read${one.pascal}(
  db: Database['kysely'] | DatabaseTransaction,
  id: number,
): Promise<Staff${one.pascal}> {
  const { rows } = await sql<Staff${one.pascal}>\`
    select w.id, w.created_at, w.done_at is not null as is_done, json_build_object(
      'id', b.id, 'name', b.name, 'slug', b.slug, 'isListed', b.is_listed,
      'category', json_build_object('slug', c.slug)) as business
    from ${many.snake} w join businesses b on b.id = w.business_id join categories c on c.id = b.category_id
    where w.id = \${id}
  \`.execute(db);
  const [found] = rows;
  if (!found) throw new AppError('not_found', m.${gone}());
  return { ...found, createdAt: new Date(found.createdAt).toISOString() };
}

export function mark${one.pascal}(
  { db, clock }: { db: Database; clock: Clock },
  id: number,
  { isDone, actor }: { isDone: boolean; actor: string },
): Promise<Staff${one.pascal}> {
  return db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    const changed = await trx
      .updateTable('${many.camel}')
      .set({ doneAt: isDone ? at : null })
      .where('id', '=', id)
      .where('doneAt', isDone ? 'is' : 'is not', null)
      .returning('businessId')
      .executeTakeFirst();
    if (changed) {
      const action = isDone ? '${one.kebab}.close' : '${one.kebab}.reopen';
      const { businessId } = changed;
      await recordChange(trx, { at, actor, action, businessId, after: { ${one.camel}Id: id } });
    }
    return read${one.pascal}(trx, id);
  });
}
`;

const writeItemView = (
  one: Name,
  many: Name,
  { done, reopened }: { done: string; reopened: string },
) => `import * as m from '#messages';
import type { Staff${one.pascal} } from '../../../contract/${many.kebab}.staff.ts';
import { formatDate } from '../../kit/dates.ts';
import { send } from '../../kit/send.ts';
import type { StaffAction } from '../../staff/decide.tsx';
import { ListingLink } from '../../staff/listing-link.tsx';

export function ${one.pascal}Facts({ ${one.camel} }: { ${one.camel}: Staff${one.pascal} }) {
  const { business, createdAt } = ${one.camel};
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <ListingLink business={business} />
      <time dateTime={createdAt}>{formatDate(createdAt)}</time>
    </div>
  );
}

export function ${one.camel}Offers({ id }: Staff${one.pascal}): StaffAction[] {
  return [{ label: m.messages_mark_done(), keys: 'a', run: () => markDone(id) }];
}

async function markDone(id: number) {
  await mark(id, true);
  return {
    title: m.${done}(),
    undo: async () => {
      await mark(id, false);
      return { title: m.${reopened}() };
    },
  };
}

function mark(id: number, isDone: boolean) {
  return send('PUT /api/admin/${many.kebab}/:id', { params: { id }, body: { isDone } });
}
`;

const writeTest = ({
  noun: { one, many, article },
  kind,
  row,
}: Item) => `import { afterAll, beforeAll, expect, test } from 'vitest';
import { bakery, type Directory, openDirectory } from '../../../tests/directory.ts';

let directory: Directory;
let editor: { cookie: string };
let id: number;

beforeAll(async () => {
  directory = await openDirectory();
  editor = await directory.signIn('editor');
  const [businessId = 0] = await directory.open(bakery);
  const { rows } = await directory.db.pool.query(\`${row.insert}\`, [businessId]);
  id = Number(rows[0].id);
});
afterAll(() => directory.close());

const listKeys = async (path = '') => {
  const answer = await directory.get(\`/api/admin/triage\${path}?kind=${kind.kebab}\`, editor);
  return (await answer.json()).map(({ key, action }: Record<string, string>) => key ?? action);
};
const mark = (one: number, isDone: boolean) =>
  directory.call(\`PUT /api/admin/${many.kebab}/\${one}\`, { headers: editor, body: { isDone } });

test('${article} waits in the queue until it is done, and again when it is reopened', async () => {
  expect(await listKeys()).toEqual([\`${kind.kebab}-\${id}\`]);
  expect(await (await mark(id, true)).json()).toMatchObject({ id, isDone: true });
  expect(await listKeys()).toEqual([]);
  expect(await listKeys('/done')).toEqual(['${one.kebab}.close']);
  await mark(id, false);
  expect(await listKeys()).toEqual([\`${kind.kebab}-\${id}\`]);
});

test('without ${article} the answer is that there is none', async () => {
  expect((await mark(999, true)).status).toBe(404);
});
`;
