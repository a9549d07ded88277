import { expect, test } from 'vitest';
import { findLayoutFaults } from './layers.ts';
import { readModule, type SourceFile } from './read-module.ts';

const file = (path: string, text = '') => ({ path, text });
const find = (files: SourceFile[]) => findLayoutFaults(files.map(readModule));

const schemas = file('src/contract/pages.ts', "import { z } from 'zod';");
const states = file('src/domain/states.ts', 'export const US_STATES = [];');

test('a tree that keeps the rules has no faults', () => {
  expect(
    find([
      schemas,
      states,
      file(
        'src/features/pages/routes.ts',
        "import { a } from './queries.ts';\nimport { Hono } from 'hono';",
      ),
      file(
        'src/features/pages/queries.ts',
        "import { sql } from 'kysely';\nimport { b } from '../search/model/words.ts';",
      ),
      file('src/features/pages/edit.ts', "import { sql } from 'kysely';"),
      file(
        'src/features/pages/rules.ts',
        "import { a } from './slug.rules.ts';\nimport type { Row } from './queries.ts';",
      ),
      file('src/features/pages/slug.rules.ts'),
      file('src/features/pages/tables.ts', "import type { Generated } from 'kysely';"),
      file('src/features/pages/slugs.data.ts', "export const RESERVED = ['search'];"),
      file(
        'src/features/search/search.ts',
        "// import x from './no.ts', in words only\nexport const all = '/api/*';",
      ),
      file('src/platform/database/pool.ts', "import { Kysely } from 'kysely';"),
      file('src/platform/pages/kept.ts', "import type { Context } from 'hono';"),
      file(
        'src/web/home/landing-page.tsx',
        "import type { Page } from '../../contract/pages.ts';\nimport { US_STATES } from '../../contract/states.ts';",
      ),
      file('src/web/pages/page-form.tsx', "import { page } from '../../contract/pages.ts';"),
      file(
        'src/web/pages/staff/pages-page.tsx',
        "import { page } from '../../../contract/pages.ts';",
      ),
      file('src/app.ts', "import { mount } from './features/pages/routes.ts';"),
      file('db/migrations/0001_pages.ts', "import { sql } from 'kysely';"),
      file('db/migrations/0002_reviews.ts', "import type { Kysely } from 'kysely';"),
    ]),
  ).toEqual([]);
});

test.each([
  ['src/contract/pages.ts', "import { x } from '../platform/log.ts';", 'zod and texts only'],
  ['src/contract/pages.ts', "import path from 'node:path';", 'zod and texts only'],
  [
    'src/domain/phone.ts',
    "import { x } from '../contract/pages.ts';",
    'phone numbers and texts only',
  ],
  [
    'src/web/reviews/review-form.tsx',
    "import { x } from '../../contract/reviews.staff.ts';",
    'only screens for staff load shapes for staff',
  ],
  [
    'src/platform/log.ts',
    "import { x } from '../features/pages/edit.ts';",
    'contract and domain only',
  ],
  ['src/platform/log.ts', "import { x } from '../app.ts';", 'contract and domain only'],
  ['src/platform/log.ts', "import { x } from '../../tests/fake.ts';", 'outside src'],
  ['src/platform/log.ts', "import { x } from './log.test.ts';", 'imports a test'],
  ['tests/fake.ts', "import { x } from '../lab/cluster/ports.ts';", 'the laboratory'],
  [
    'src/platform/http/mount.ts',
    "import { x } from '../../features/a/b.ts';",
    'contract and domain only',
  ],
  ['src/features/pages/sanitize.ts', "import { x } from '../a/find/b.ts';", 'root and model only'],
  [
    'src/features/pages/staff/edit.ts',
    "import { x } from '../../a/b/c.ts';",
    'root and model only',
  ],
  [
    'src/features/pages/sanitize.ts',
    "let x; export { y } from '../a/b/c.ts';",
    'root and model only',
  ],
  [
    'src/features/pages/sanitize.ts',
    "import type { x } from '../../web/api.ts';",
    'root and model',
  ],
  [
    'src/features/pages/sanitize.ts',
    "type X = import('../../web/api.ts').X;",
    'root and model only',
  ],
  ['src/web/api.ts', "import { page } from '../contract/pages.ts';", 'use import type'],
  ['src/web/api.ts', "import { type Page } from '../contract/pages.ts';", 'use import type'],
  ['src/web/api.ts', "import { log } from '../platform/log.ts';", 'contract and domain only'],
  ['src/web/home/row.tsx', "import { x } from '../../contract/pages.ts';", 'import type'],
  ['src/web/kit/ui/card.tsx', "import { paths } from '../paths.ts';", 'nothing of the product'],
  ['src/features/pages/sanitize.ts', "import { Hono } from 'hono';", 'Hono belongs'],
  ['src/features/pages/sanitize.ts', "import { serve } from '@hono/node-server';", 'Hono belongs'],
  ['src/features/pages/tables.ts', "import { x } from './shapes.ts';", 'types only'],
  ['src/features/pages/slugs.data.ts', "import { x } from './rules.ts';", 'data are values'],
  ['src/platform/metrics/process.ts', "import { sql } from 'kysely';", 'Kysely belongs'],
  ['src/web/api.ts', "const x = await import('kysely');", 'Kysely belongs'],
  ['src/platform/metrics/process.ts', "import type { Hono } from 'hono';", 'Hono belongs'],
  ['src/features/pages/sanitize.ts', "import type Stripe from 'stripe';", 'Stripe belongs'],
  ['src/features/pages/rules.ts', "import { x } from './queries.ts';", 'rules are pure'],
  ['src/features/pages/slug.rules.ts', "import { x } from './staff/list.queries.ts';", 'pure'],
  ['src/features/pages/rules.ts', "import { x } from '../../platform/database/pool.ts';", 'pure'],
  ['src/features/pages/rules.ts', "import { readFile } from 'node:fs/promises';", 'pure'],
  ['src/platform/helpers.ts', '', 'says nothing'],
  ['src/features/utils/edit.ts', '', 'says nothing'],
  ['src/features/pages/service.ts', '', 'says nothing'],
  ['src/platform/session-manager.ts', '', 'says nothing'],
  ['src/features/pages/admin/edit.ts', '', 'staff, not admin'],
  ['src/web/admin-pages.tsx', '', 'staff, not admin'],
  ['src/web/searchForms/form.tsx', '', 'kebab-case'],
  ['src/web/index.ts', '', 'says nothing'],
])('%s with %j is refused', (path, text, fault) => {
  const others = [schemas].filter((other) => other.path !== path);
  const faults = find([file(path, text), ...others]);
  expect(faults.join()).toContain(fault);
  expect(faults).toHaveLength(1);
});

test('two migrations of one number are found, a number that is left out is none', () => {
  const one = [file('db/migrations/0001_pages.ts'), file('db/migrations/0003_mails.ts')];
  expect(find(one)).toEqual([]);
  expect(find([...one, file('db/migrations/0003_reviews.ts')])).toEqual([
    'db/migrations:1: two migrations are number 0003',
  ]);
});

test('rules that reach outside through another file are found', () => {
  const faults = find([
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
  expect(find([file('src/features/pages/sanitize.ts', text)])).toEqual([
    'src/features/pages/sanitize.ts:4: Hono belongs in routes, platform/http, platform/pages and app (hono)',
  ]);
});

test('a schema that hides behind another file of the contract is found', () => {
  const faults = find([
    schemas,
    file('src/contract/page-texts.ts', "import { page } from './pages.ts';"),
    file('src/web/format.ts', "import { text } from '../contract/page-texts.ts';"),
  ]);
  expect(faults.join()).toContain('src/web/format.ts:1: only forms');
});

test('circles are found, type imports included', () => {
  const faults = find([
    file('src/platform/a.ts', "import type { B } from './b.ts';"),
    file('src/platform/b.ts', "import { a } from './a.ts';"),
  ]);
  expect(faults).toEqual([
    'src/platform/b.ts:1: a circle of imports (src/platform/a.ts -> src/platform/b.ts -> src/platform/a.ts)',
  ]);
});

test('a circle of features is found where their files have none', () => {
  const faults = find([
    file('src/features/a/open.ts', "import { b } from '../b/close.ts';"),
    file('src/features/b/queries.ts', "import { a } from '../a/open.ts';"),
    file('src/features/b/close.ts'),
  ]);
  expect(faults).toHaveLength(1);
  expect(faults.join()).toContain('features/a -> features/b -> features/a');
});

test('a lazy import of what the same file imports at once is found', () => {
  const later = "const load = () => import('./form.tsx');";
  const faults = find([
    file('src/web/home/page.tsx', `import { a } from './form.tsx';\n${later}`),
    file('src/web/home/other-page.tsx', `import type { A } from './form.tsx';\n${later}`),
    file('src/web/home/form.tsx'),
  ]);
  expect(faults).toEqual([
    'src/web/home/page.tsx:2: a lazy import of what is loaded anyway (src/web/home/form.tsx)',
  ]);
});
