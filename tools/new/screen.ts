import { RESERVED_WORDS } from '../../src/contract/addresses.ts';
import { STANDARD_PAGES } from '../../src/domain/standard-pages.ts';
import { ConfigError } from '../../src/platform/config/config.ts';
import { type Name, nameOf } from './names.ts';
import type { Plan } from './plan.ts';

const SCREENS = 'src/contract/screens.ts';
const LATER = 'src/web/shell/later-screens.ts';

/** Adds a screen for visitors at `/name`, or for staff at `/admin/name`. */
export function addScreen(plan: Plan, noun: string, name: string, isForStaff: boolean) {
  const screen = nameOf(name);
  const path = isForStaff ? `/admin/${name}` : `/${name}`;
  const taken = new RegExp(`^  ${screen.camel}: |path: '${path}'`, 'm');
  const isReserved = RESERVED_WORDS.has(name) || STANDARD_PAGES.includes(name);
  if (taken.test(plan.read(SCREENS)) || (isReserved && !isForStaff)) {
    throw new ConfigError(`There already is a screen ${screen.camel} or ${path}.`);
  }
  const title = plan.addText(`${screen.snake}_title`, screen.title);
  const file = `${noun}/${isForStaff ? 'staff/' : ''}${name}-page.tsx`;
  if (isForStaff) addStaffScreen(plan, screen, { path, file, title });
  else addVisitorScreen(plan, screen, { path, file, title });
  plan.insertInto(
    'e2e/visits.ts',
    'export const visits',
    `${screen.camel}: [['${path}', 200, '${screen.title}']],\n`,
  );
  plan.decide(`Load and show what belongs on it: src/web/${file}.`);
}

interface Place {
  path: string;
  file: string;
  title: string;
}

function addVisitorScreen(plan: Plan, screen: Name, { path, file, title }: Place) {
  const { camel, pascal } = screen;
  const meta = plan.addText(`${screen.snake}_meta`, `${screen.title} of {name}`);
  const isListed = hasLatest(plan, screen);
  const shown = isListed
    ? latestRows(screen, plan.addText(`${screen.snake}_empty`, `There are no ${screen.words} yet.`))
    : nothing;
  plan.create(`src/web/${file}`, writeVisitorPage(screen, path, { title, meta, shown }));
  plan.insertBefore(
    SCREENS,
    `  content: { path: '/:slug' },`,
    `  ${camel}: { path: '${path}' },\n`,
  );
  plan.insertInto(
    LATER,
    'export const laterScreens',
    `${camel}: () =>
    import('../${file}').then((screen) => ({
      Component: screen.${pascal}Page,
${isListed ? `      loader: screen.load${pascal},\n` : ''}    })),\n`,
  );
  plan.insertBefore(
    'src/features/seo/routes.ts',
    'guides: pages.some(',
    `${camel}: [formatUrl(\`\${siteUrl}${path}\`)],\n`,
  );
  plan.insertInto('e2e/limits.spec.ts', 'const paths: ', `${camel}: ['${path}'],\n`);
  plan.insertBefore(
    'lab/screenshots/scenes.ts',
    `    submit: { submit: '/submit'`,
    `    ${camel}: { '${screen.kebab}': '${path}' },\n`,
  );
  plan.decide(`Link it from src/web/layout/site-footer.tsx or a screen that leads there.`);
}

/** Checks for the call that `npm run new -- feature` writes. */
function hasLatest(plan: Plan, { kebab }: Name): boolean {
  const contract = `src/contract/${kebab}.ts`;
  return plan.exists(contract) && plan.read(contract).includes('  latest: endpoint({');
}

function addStaffScreen(plan: Plan, screen: Name, { path, file, title }: Place) {
  const { camel, pascal } = screen;
  plan.create(`src/web/${file}`, writeStaffPage(screen, title));
  plan.insertBefore(
    SCREENS,
    `  moved: { path: '/admin/:moved'`,
    `  ${camel}: { path: '${path}', isForStaff: true },\n`,
  );
  plan.insertInto(
    'src/contract/screen-rights.ts',
    'export const screenRights',
    `${camel}: 'staff',\n`,
  );
  plan.insertInto(
    'src/web/shell/private-screens.ts',
    'export const privateScreens',
    `${camel}: async () => {
    const { ${pascal}Page } = await import('../${file}');
    return { Component: ${pascal}Page };
  },\n`,
  );
  plan.insertInto(
    'lab/screenshots/scenes.ts',
    'const staffScenes: ',
    `${camel}: { '${screen.kebab}': '${path}' },\n`,
  );
  plan.decide(`Choose its right in src/contract/screen-rights.ts, instead of 'staff'.`);
  plan.decide(`Put it under an entry of the menu in src/web/staff/staff-frame.tsx.`);
}

/** What a screen shows: the latest rows of its noun if there is a call for them, or nothing yet. */
interface Shown {
  imports: string;
  head: string;
  before: string;
  body: string;
}

const nothing: Shown = { imports: '', head: '', before: '', body: '' };

const latestRows = ({ kebab, pascal }: Name, empty: string): Shown => ({
  imports: `import { useQuery } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { read } from '../kit/api.ts';
import { loadQuery } from '../kit/load.ts';
`,
  head: `const latest = read('GET /api/${kebab}', {});

export async function load${pascal}({ context }: LoaderFunctionArgs) {
  await loadQuery(context, latest);
  return null;
}

`,
  before: `  const { data, error } = useQuery(latest);
  if (error) throw error;
`,
  body: `      {data?.length === 0 && <p className="text-muted">{m.${empty}()}</p>}
      <ul>
        {data?.map((one) => (
          <li key={one.id}>{one.name}</li>
        ))}
      </ul>
`,
});

const writeVisitorPage = (
  { pascal }: Name,
  path: string,
  { title, meta, shown }: { title: string; meta: string; shown: Shown },
) => `import * as m from '#messages';
${shown.imports}import { Metadata } from '../kit/metadata.tsx';
import { useSite } from '../kit/site.tsx';

${shown.head}export function ${pascal}Page() {
  const { name } = useSite();
${shown.before}  return (
    <div className="page-width py-8 lg:py-12">
      <Metadata title={m.${title}()} description={m.${meta}({ name })} canonicalPath="${path}" />
      <h1 className="mb-4 text-3xl font-extrabold tracking-tight lg:text-4xl">{m.${title}()}</h1>
${shown.body}    </div>
  );
}
`;

const writeStaffPage = ({ pascal }: Name, title: string) => `import * as m from '#messages';
import { StaffScreen } from '../../staff/staff-screen.tsx';

export function ${pascal}Page() {
  return <StaffScreen title={m.${title}()}>{null}</StaffScreen>;
}
`;
