import { ConfigError } from '../../src/platform/config/config.ts';
import { type Noun, nameOf } from './names.ts';
import type { Plan } from './plan.ts';

/** Refuses a call whose method and path are in the contract. */
export function refuseDeclared(plan: Plan, method: string, path: string) {
  const shape = new RegExp(`method: '${method}',\\s+path: '${path}'`);
  const file = plan.list('src/contract').find((one) => shape.test(plan.read(one)));
  if (file) throw new ConfigError(`${file} already declares ${method} ${path}.`);
}

/** Adds endpoints to `src/contract/<noun>.ts` or `<noun>.staff.ts`. Returns the name of the exported object that holds them. */
export function addToContract(
  plan: Plan,
  { one, many }: Noun,
  { isForStaff, shapes = '', calls }: { isForStaff: boolean; shapes?: string; calls: string },
): string {
  const file = `src/contract/${many.kebab}${isForStaff ? '.staff' : ''}.ts`;
  const name = isForStaff ? `staff${one.pascal}Calls` : `${one.camel}Calls`;
  if (!plan.exists(file)) {
    plan.create(file, `import { z } from 'zod';\n\nexport const ${name} = {\n};\n`);
    plan.addImport(file, 'endpoint', './endpoint.ts');
    const key = isForStaff ? `staff${many.pascal}` : many.camel;
    plan.addImport('src/contract/api.ts', name, `./${file.slice('src/contract/'.length)}`);
    plan.insertInto('src/contract/api.ts', 'export const calls = {', `${key}: ${name},\n`);
  }
  const [opening = '', group = ''] = /^export const (\w+Calls) = \{/m.exec(plan.read(file)) ?? [];
  plan.addImport(file, 'idText', '../domain/text.ts');
  plan.insertInto(file, opening, calls);
  if (shapes) plan.insertBefore(file, opening, shapes);
  return group;
}

interface Mounted {
  group: string;
  isForStaff: boolean;
  call: string;
  /** Given the expression of the dependencies. */
  handler: (dependencies: string) => string;
}

/** Mounts a call where the routes of the feature have its database and clock. */
export function mountCall(
  plan: Plan,
  { many }: Noun,
  { group, isForStaff, call, handler }: Mounted,
) {
  const file = `src/features/${many.kebab}/routes.ts`;
  const found = /^export function mount\w+\(\s*(\w+): Api,\s*dependencies: /m.exec(plan.read(file));
  const [opening = `export function mount${many.pascal}Calls(`, api = 'api'] = found ?? [];
  if (!found) addMount(plan, many.kebab, opening);
  plan.insertInto(
    file,
    opening,
    `\nmount(${api}, ${group}.${call}, ${handler('dependencies')});\n`,
  );
  const contract = `../../contract/${many.kebab}${isForStaff ? '.staff' : ''}.ts`;
  plan.addImport(file, group, contract);
}

/** Adds a function that mounts calls, for a feature whose functions take something else. */
function addMount(plan: Plan, feature: string, opening: string) {
  const file = `src/features/${feature}/routes.ts`;
  plan.append(file, `\n${opening}api: Api, dependencies: { db: Database; clock: Clock }) {\n}\n`);
  plan.addImport(file, 'type Clock', '../../platform/clock.ts');
  plan.addImport(file, 'type Database', '../../platform/database/database.ts');
  const name = /mount\w+/.exec(opening)?.[0] ?? '';
  plan.addImport('src/mount-calls.ts', name, `./features/${feature}/routes.ts`);
  plan.insertInto(
    'src/mount-calls.ts',
    'export function mountCalls(',
    `${name}(api, { db, clock });\n`,
  );
}

/** Names an action for the audit log. */
export function addAction(plan: Plan, { one, many }: Noun, verb: string, text: string) {
  const file = 'src/domain/audit/describe.ts';
  if (!plan.read(file).includes(`\n  ${quote(one.kebab)}: m.`)) {
    const key = plan.addText(`audit_of_${one.snake}`, many.title);
    plan.insertInto(file, 'export const auditGroups', `  ${quote(one.kebab)}: m.${key},\n`);
  }
  const key = plan.addText(`audit_${one.snake}_${nameOf(verb).snake}`, text);
  plan.insertInto(file, 'export const auditActions', `  '${one.kebab}.${verb}': m.${key},\n`);
}

const quote = (key: string) => (/^\w+$/.test(key) ? key : `'${key}'`);

/** Gives `tests/api.test.ts` an existing address of a call that reads. */
export function addAddress(plan: Plan, path: string, id: string) {
  const address = `\`${path.replace(':id', `\${${id}}`)}\``;
  plan.insertAfter(
    'tests/api.test.ts',
    'const paths: Record<string, string> = {\n',
    `'${path}': ${address},\n`,
  );
}
