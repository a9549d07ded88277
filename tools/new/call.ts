import { ConfigError } from '../../src/platform/config/config.ts';
import { type Name, type Noun, nameOf, nounOf } from './names.ts';
import type { Plan } from './plan.ts';
import { addAction, addAddress, addToContract, mountCall, refuseDeclared } from './register.ts';
import { readColumns, writeRow } from './tables.ts';

const READS = /^(read|list|find|count)(-|$)/;
const PROMISES = 'tests/promises.test.ts';
const METHODS: Record<string, string> = { remove: 'DELETE', delete: 'DELETE', change: 'PUT' };

interface Call {
  noun: Noun;
  name: Name;
  /** What it does, such as "Cancel an event". */
  sentence: string;
  /** The action in the audit log, after the noun. */
  verb: string;
  method: string;
  path: string;
  isRead: boolean;
  isForStaff: boolean;
}

/** Adds a call about one row of a noun's table: a read, or a change by staff. */
export function addCall(plan: Plan, given: string, verb: string, isForStaff: boolean) {
  const noun = requireNoun(plan, given);
  const call = describeCall(noun, verb, isForStaff);
  refuseDeclared(plan, call.method, call.path);
  const file = `src/features/${given}/${call.name.kebab}`;
  const gone = plan.addText(
    `${noun.many.snake}_gone`,
    `This ${noun.one.words} does not exist. Reload the list.`,
  );
  plan.create(`${file}.ts`, call.isRead ? writeRead(call, gone) : writeChange(plan, call, gone));
  plan.create(`${file}.test.ts`, writeTest(plan, call));
  const group = addToContract(plan, noun, {
    isForStaff: call.isForStaff,
    calls: writeEndpoint(call),
  });
  mountCall(plan, noun, { ...call, group, call: call.name.camel, handler: handlerOf(call) });
  plan.addImport(`src/features/${given}/routes.ts`, call.name.camel, `./${call.name.kebab}.ts`);
  if (call.isRead) plantAddress(plan, call);
  else addAction(plan, noun, call.verb, call.sentence);
  if (!call.isForStaff) {
    plan.decide(`Leave out rows that visitors may not see: ${file}.ts.`);
    plan.decide(`Name the data that it used with dependsOn, in src/features/${given}/routes.ts.`);
  }
  if (call.isForStaff) plan.decide(`Choose the right that ${call.path} needs, instead of 'staff'.`);
  plan.decide(`Write what it ${call.isRead ? 'answers' : 'changes'}: ${file}.ts and its test.`);
}

export function requireNoun(plan: Plan, given: string): Noun {
  const noun = nounOf(given);
  if (!plan.exists(`src/features/${given}/routes.ts`)) {
    throw new ConfigError(
      `src/features/${given}/routes.ts is missing; npm run new -- feature ${given} writes a new feature.`,
    );
  }
  if (!readColumns(plan, noun)?.get('id')?.includes('number')) {
    throw new ConfigError(
      `The feature ${given} has no table of its name with a numeric id; follow the walk in CONTRIBUTING.md.`,
    );
  }
  return noun;
}

/** A verb alone is about the row itself: `cancel` becomes `cancel-event`. */
function describeCall(noun: Noun, given: string, isGivenToStaff: boolean): Call {
  const { one, many, article } = noun;
  const [first = '', ...rest] = given.replace(`-${one.kebab}`, '').split('-');
  const verb = [first, ...rest].join('-');
  const isRead = READS.test(verb);
  const isForStaff = isGivenToStaff || !isRead;
  const last = isRead || first in METHODS ? rest.join('-') : verb;
  return {
    ...{ noun, isRead, isForStaff, verb },
    name: nameOf(rest.length > 0 ? verb : `${verb}-${one.kebab}`),
    sentence: `${nameOf(verb).title} ${rest.length > 0 ? 'of ' : ''}${article}`,
    method: isRead ? 'GET' : (METHODS[first] ?? 'POST'),
    path: `/api/${isForStaff ? 'admin/' : ''}${many.kebab}/:id${last && `/${last}`}`,
  };
}

const handlerOf =
  ({ isRead, name }: Call) =>
  (all: string) =>
    isRead
      ? `({ params }) => ${name.camel}(${all}.db, params.id)`
      : `({ params }, { user }) => ${name.camel}(${all}, params.id, user.id)`;

function plantAddress(plan: Plan, { noun: { one, many }, noun, path }: Call) {
  const insert = writeRow(plan, noun)?.insert;
  const file = 'tests/api.test.ts';
  if (many.kebab === 'businesses') addAddress(plan, path, 'bakeryId');
  else if (!insert) {
    plan.decide(
      `Add an existing address of ${path} to paths in ${file}, and a row to ${PROMISES}.`,
    );
  } else {
    const row = `const ${one.camel} = await directory.db.pool.query(\`${insert}\`, [bakeryId]);\n`;
    if (!plan.read(file).includes(`const ${one.camel} =`)) {
      plan.insertBefore(file, 'const paths: Record<string, string> = {\n', row);
      const first = `await directory.db.pool.query(\`${insert}\`, [1]);\n`;
      plan.insertBefore(PROMISES, '  const calls = listCalls(', first);
    }
    addAddress(plan, path, `${one.camel}.rows[0].id`);
  }
}

const writeEndpoint = ({
  name,
  sentence,
  method,
  path,
  isForStaff,
}: Call) => `${name.camel}: endpoint({
    method: '${method}',
    path: '${path}',
    summary: '${sentence}',
    access: '${isForStaff ? 'staff' : 'anyone'}',
    params: z.object({ id: idText }),
    output: z.object({ id: z.int() }),
  }),
`;

const writeRead = (
  { noun: { one, many, article }, name }: Call,
  gone: string,
) => `import * as m from '#messages';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';

/** Throws \`not_found\` without ${article}. Uses the primary key. */
export async function ${name.camel}({ kysely }: Database, id: number) {
  const ${one.camel} = await kysely
    .selectFrom('${many.camel}')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!${one.camel}) throw new AppError('not_found', m.${gone}());
  return ${one.camel};
}
`;

function writeChange(plan: Plan, { noun, name, verb }: Call, gone: string): string {
  const { one, many, article } = noun;
  const isOfBusiness = readColumns(plan, noun)?.has('businessId') ?? false;
  const columns = isOfBusiness ? `['id', 'businessId']` : `'id'`;
  return `import * as m from '#messages';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { recordChange } from '../audit/record-change.ts';

/** Locks the row and writes the audit line. Throws \`not_found\` without ${article}. Uses the primary key. */
export function ${name.camel}(
  { db, clock }: { db: Database; clock: Clock },
  id: number,
  actor: string,
): Promise<{ id: number }> {
  return db.kysely.transaction().execute(async (trx) => {
    const ${one.camel} = await trx
      .selectFrom('${many.camel}')
      .select(${columns})
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!${one.camel}) throw new AppError('not_found', m.${gone}());
    await recordChange(trx, {
      ...{ at: clock(), actor, action: '${one.kebab}.${verb}' },${isOfBusiness ? `\n      businessId: ${one.camel}.businessId,` : ''}
      after: { ${one.camel}Id: id },
    });
    return { id };
  });
}
`;
}

function writeTest(plan: Plan, call: Call): string {
  const { noun, method, path, isForStaff } = call;
  const isListing = noun.many.kebab === 'businesses';
  const insert = writeRow(plan, noun)?.insert;
  const address = path.replace(':id', `\${id}`);
  return `import { afterAll, beforeAll, expect, test } from 'vitest';
import { ${isListing || insert ? 'bakery, ' : ''}type Directory, openDirectory } from '../../../tests/directory.ts';

let directory: Directory;
let headers: Record<string, string>;

beforeAll(async () => {
  directory = await openDirectory();
  headers = ${isForStaff ? `await directory.signIn('admin')` : '{}'};
});
afterAll(() => directory.close());

const call = (id: number) => directory.call(\`${method} ${address}\`, { headers });

test('without ${noun.article} the answer is that there is none', async () => {
  expect((await call(999)).status).toBe(404);
});
${isListing || insert ? writeStory({ ...call, insert }) : ''}`;
}

function writeStory(
  call: Pick<Call, 'noun' | 'verb' | 'sentence' | 'isRead'> & { insert: string | undefined },
): string {
  const { noun, verb, sentence, isRead, insert } = call;
  const row =
    insert && `  const { rows } = await directory.db.pool.query(\`${insert}\`, [businessId]);\n`;
  const id = insert ? 'Number(rows[0].id)' : 'businessId';
  const audit = `  const audit = await directory.db.pool.query('select action from audit_log');
  expect(audit.rows).toEqual([{ action: '${noun.one.kebab}.${verb}' }]);\n`;
  return `
test('${sentence.toLowerCase()}${isRead ? '' : ', and the audit log says so'}', async () => {
  const [businessId = 0] = await directory.open(bakery);
${row ?? ''}  const id = ${id};
  const answer = await call(id);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ id });
${isRead ? '' : audit}});
`;
}
