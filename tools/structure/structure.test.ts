import { expect, test } from 'vitest';
import { findStructureFaults } from './structure.ts';

const file = (path: string, text = '') => ({ path, text });

const schemas = file('src/contract/pages.ts', "import { z } from 'zod';");
const states = file('src/contract/states.ts', 'export const US_STATES = [];');

test('a tree that keeps the rules has no faults', () => {
  expect(
    findStructureFaults([
      schemas,
      states,
      file(
        'src/features/pages/routes.ts',
        "import { a } from './queries.ts';\nimport { Hono } from 'hono';",
      ),
      file(
        'src/features/pages/queries.ts',
        "import { sql } from 'kysely';\nimport { b } from '../search/search.ts';",
      ),
      file('src/features/pages/slug.rules.ts', 'export const NAME = "process.env";'),
      file(
        'src/features/pages/rules.ts',
        "import { a } from './slug.rules.ts';\nimport type { Row } from './queries.ts';",
      ),
      file('src/features/pages/tables.ts', "import type { Generated } from 'kysely';"),
      file('src/features/pages/slugs.data.ts', "export const RESERVED = ['search'];"),
      file('src/features/pages/staff/versions/restore.ts'),
      file('src/features/pages/staff/versions/list.queries.ts', "import { sql } from 'kysely';"),
      file('src/features/pages/pages.test.ts', "import { open } from '../../../tests/pages.ts';"),
      file(
        'src/features/search/search.ts',
        "// import x from './no.ts', in words only\nexport const all = '/api/*';",
      ),
      file('src/platform/config.ts', 'export const { PORT } = process.env;'),
      file('src/platform/database/pool.ts', "import { Kysely } from 'kysely';"),
      file('src/platform/pages/kept.ts', "import type { Context } from 'hono';"),
      file(
        'src/web/home/landing-page.tsx',
        "import type { Page } from '../../contract/pages.ts';\nimport { US_STATES } from '../../contract/states.ts';",
      ),
      file('src/web/pages/page-form.tsx', "import { page } from '../../contract/pages.ts';"),
      file(
        'src/web/staff/pages/pages-page.tsx',
        "import { page } from '../../../contract/pages.ts';",
      ),
      file('src/web/parameters.ts', 'const [params] = useSearchParams();'),
      file('src/web/api.ts', 'const query = new URLSearchParams(values);'),
      file('src/app.ts', "import { mount } from './features/pages/routes.ts';"),
      file('db/migrations/0001_pages.ts', "import { sql } from 'kysely';"),
      file('db/migrations/0002_reviews.ts', "import type { Kysely } from 'kysely';"),
    ]),
  ).toEqual([]);
});

test.each([
  ['src/contract/pages.ts', "import { x } from '../platform/log.ts';", 'zod and texts only'],
  ['src/contract/pages.ts', "import path from 'node:path';", 'zod and texts only'],
  ['src/platform/log.ts', "import { x } from '../features/pages/edit.ts';", 'contract only'],
  ['src/platform/log.ts', "import { x } from '../app.ts';", 'contract only'],
  ['src/platform/log.ts', "import { x } from '../../tests/fake.ts';", 'outside src'],
  ['src/platform/http/mount.ts', "import { x } from '../../features/a/b.ts';", 'contract only'],
  ['src/features/pages/sanitize.ts', "import { x } from '../a/find/b.ts';", 'root files only'],
  ['src/features/pages/staff/edit.ts', "import { x } from '../../a/b/c.ts';", 'root files only'],
  ['src/features/pages/sanitize.ts', "let x; export { y } from '../a/b/c.ts';", 'root files only'],
  ['src/features/pages/sanitize.ts', "import type { x } from '../../web/api.ts';", 'root files'],
  ['src/features/pages/sanitize.ts', "type X = import('../../web/api.ts').X;", 'root files only'],
  ['src/web/api.ts', "import { page } from '../contract/pages.ts';", 'use import type'],
  ['src/web/api.ts', "import { type Page } from '../contract/pages.ts';", 'use import type'],
  ['src/web/api.ts', "import { log } from '../platform/log.ts';", 'contract only'],
  ['src/web/api.ts', "import { readFile } from 'node:fs';", 'browsers'],
  ['src/web/staff/pages/row.tsx', "import { x } from '../../../contract/pages.ts';", 'import type'],
  ['src/web/ui/card.tsx', "import { paths } from '../paths.ts';", 'nothing of the product'],
  ['src/features/pages/sanitize.ts', "import { Hono } from 'hono';", 'Hono belongs'],
  ['src/features/pages/sanitize.ts', "import { serve } from '@hono/node-server';", 'Hono belongs'],
  ['src/features/pages/sanitize.ts', "const x = await import('kysely');", 'Kysely belongs'],
  ['src/features/pages/sanitize.ts', "import type { Generated } from 'kysely';", 'Kysely belongs'],
  ['src/features/pages/tables.ts', "import { sql } from 'kysely';", 'Kysely belongs'],
  ['src/features/pages/tables.ts', "import { x } from './shapes.ts';", 'types only'],
  ['src/features/pages/slugs.data.ts', "import { x } from './rules.ts';", 'data are values'],
  ['src/platform/metrics/process.ts', "import { sql } from 'kysely';", 'Kysely belongs'],
  ['src/platform/metrics/process.ts', "import type { Hono } from 'hono';", 'Hono belongs'],
  ['src/features/pages/sanitize.ts', "import type Stripe from 'stripe';", 'Stripe belongs'],
  ['src/features/pages/rules.ts', "import { x } from './queries.ts';", 'rules are pure'],
  ['src/features/pages/slug.rules.ts', "import { x } from './staff/list.queries.ts';", 'pure'],
  ['src/features/pages/rules.ts', "import { x } from '../../platform/database/pool.ts';", 'pure'],
  ['src/features/pages/rules.ts', "import { readFile } from 'node:fs/promises';", 'pure'],
  ['src/features/pages/sanitize.ts', 'const { PORT } = process.env;', 'process.env'],
  ['src/features/pages/sanitize.ts', 'const { env } = process;', 'process.env'],
  ['src/features/pages/sanitize.ts', "globalThis.process['env'];", 'process.env'],
  ['src/features/pages/sanitize.ts', "import { env } from 'node:process';", 'process.env'],
  ['src/web/a/b-page.tsx', "import { useSearchParams } from 'react-router';", 'parameters'],
  ['src/web/a/b-page.tsx', 'const { searchParams } = new URL(request.url);', 'parameters'],
  ['src/web/a/b-page.tsx', 'new URL(request.url).searchParams.get("q");', 'parameters'],
  ['src/web/a/b-page.tsx', 'read(window.location.search);', 'parameters'],
  ['src/web/a/b-page.tsx', 'new URLSearchParams(useLocation().search);', 'parameters'],
  ['src/platform/helpers.ts', '', 'says nothing'],
  ['src/features/utils/edit.ts', '', 'says nothing'],
  ['src/features/pages/service.ts', '', 'says nothing'],
  ['src/platform/session-manager.ts', '', 'says nothing'],
  ['src/features/pages/card.tsx', '', 'a feature has use cases'],
  ['src/features/pages/slug.finder.ts', '', 'a feature has use cases'],
  ['src/features/edit.ts', '', 'at most two deep'],
  ['src/features/pages/staff/versions/old/restore.ts', '', 'at most two deep'],
  ['src/platform/search/find.ts', '', 'platform holds the folders'],
  ['src/platform/http/client/address.ts', '', 'platform holds the folders'],
  ['src/features/pages/admin/edit.ts', '', 'staff, not admin'],
  ['src/features/accounts/first-admin.ts', '', 'staff, not admin'],
  ['src/web/admin-pages.tsx', '', 'staff, not admin'],
  ['src/shared/words.ts', '', 'src holds'],
  ['src/web/SearchForm.tsx', '', 'kebab-case'],
  ['src/web/searchForms/form.tsx', '', 'kebab-case'],
  ['src/web/index.ts', '', 'says nothing'],
  ['src/web/cards.ts', "export { Card } from './card.tsx';", 'passes on'],
  ['db/migrations/pages.ts', '', 'are named'],
  ['db/migrations/0002_pages.ts', '', 'are numbered'],
  ['db/migrations/0001_pages.ts', "import { x } from '../../src/platform/log.ts';", 'kysely only'],
])('%s with %j is refused', (path, text, fault) => {
  const others = [schemas].filter((other) => other.path !== path);
  const faults = findStructureFaults([file(path, text), ...others]);
  expect(faults.join()).toContain(fault);
  expect(faults).toHaveLength(1);
});

test('five files of a folder that begin alike want a folder; a hook begins after its use', () => {
  const rest = ['errors', 'undo', 'upload'].map((name) => file(`src/web/pages/import-${name}.ts`));
  const four = [...rest, file('src/web/pages/import-check.ts')];
  const others = [
    file('src/web/pages/import.test.ts'),
    file('src/web/pages/import-any.test.ts'),
    file('src/web/staff/import-words.ts'),
    ...['a', 'b', 'c', 'd', 'e'].map((name) => file(`src/web/pages/use-${name}.ts`)),
  ];
  expect(findStructureFaults([...four, ...others])).toEqual([]);
  expect(findStructureFaults([...four, file('src/web/pages/use-import-steps.ts')])).toEqual([
    'src/web/pages/import-errors.ts:1: 5 files begin with src/web/pages/import-; make it a folder',
  ]);
});

test('rules that reach outside through another file are found', () => {
  const faults = findStructureFaults([
    file('src/features/pages/rules.ts', "import { isCommon } from './words.ts';"),
    file('src/features/pages/words.ts', "import { load } from './load.ts';"),
    file('src/features/pages/load.ts', "import { readFileSync } from 'node:fs';"),
  ]);
  expect(faults).toEqual([
    'src/features/pages/rules.ts:1: rules are pure, and load nothing that reaches outside (src/features/pages/words.ts)',
  ]);
});

test('a fault names its line', () => {
  const text = "import path from 'node:path';\n/* hono\n */\nimport {\n  Hono,\n} from 'hono';\n";
  expect(findStructureFaults([file('src/features/pages/sanitize.ts', text)])).toEqual([
    'src/features/pages/sanitize.ts:4: Hono belongs in routes, platform/http, platform/pages and app (hono)',
  ]);
});

test('a schema that hides behind another file of the contract is found', () => {
  const faults = findStructureFaults([
    schemas,
    file('src/contract/page-texts.ts', "import { page } from './pages.ts';"),
    file('src/web/format.ts', "import { text } from '../contract/page-texts.ts';"),
  ]);
  expect(faults.join()).toContain('src/web/format.ts:1: only forms');
});

test('circles are found, type imports included', () => {
  const faults = findStructureFaults([
    file('src/platform/a.ts', "import type { B } from './b.ts';"),
    file('src/platform/b.ts', "import { a } from './a.ts';"),
  ]);
  expect(faults).toEqual([
    'src/platform/b.ts:1: a circle of imports (src/platform/a.ts -> src/platform/b.ts -> src/platform/a.ts)',
  ]);
});

test('a circle of features is found where their files have none', () => {
  const faults = findStructureFaults([
    file('src/features/a/open.ts', "import { b } from '../b/close.ts';"),
    file('src/features/b/queries.ts', "import { a } from '../a/open.ts';"),
    file('src/features/b/close.ts'),
  ]);
  expect(faults).toHaveLength(1);
  expect(faults.join()).toContain('features/a -> features/b -> features/a');
});
