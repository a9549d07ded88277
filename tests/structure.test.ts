import { expect, test } from 'vitest';
import { findStructureFaults } from '../scripts/structure.ts';

const file = (path: string, text = '') => ({ path, text });

test('a tree that keeps the rules has no faults', () => {
  expect(
    findStructureFaults([
      file('src/contract/pages.ts', "import { z } from 'zod';\n"),
      file(
        'src/features/pages/routes.ts',
        "import { a } from './queries.ts';\nimport { Hono } from 'hono';",
      ),
      file(
        'src/features/pages/queries.ts',
        "import { sql } from 'kysely';\nimport { b } from '../search/service.ts';",
      ),
      file('src/features/search/service.ts', '// import x from "./no.ts" in words only'),
      file('src/web/routes/landing.tsx', "import type { Page } from '../../contract/pages.ts';"),
    ]),
  ).toEqual([]);
});

test.each([
  ['src/contract/pages.ts', "import { x } from '../platform/log.ts';", 'zod only'],
  ['src/platform/log.ts', "import { x } from '../features/pages/service.ts';", 'contract only'],
  ['src/features/pages/service.ts', "import { x } from '../search/queries.ts';", 'service only'],
  ['src/features/pages/service.ts', "import type { x } from '../../web/api.ts';", 'service only'],
  ['src/web/api.ts', "import { page } from '../contract/pages.ts';", 'use import type'],
  ['src/web/api.ts', "import { log } from '../platform/log.ts';", 'contract only'],
  ['src/features/pages/service.ts', "import { Hono } from 'hono';", 'Hono belongs'],
  ['src/features/pages/service.ts', "const x = await import('kysely');", 'Kysely belongs'],
  ['src/features/pages/service.ts', 'const { PORT } = process.env;', 'process.env'],
  ['src/features/pages/helpers.ts', '', 'says nothing'],
  ['src/features/pages/renderer.ts', '', 'a feature has'],
  ['src/web/SearchForm.tsx', '', 'kebab-case'],
  ['src/web/index.ts', '', 'says nothing'],
  ['src/web/long.ts', '\n'.repeat(301), 'split it'],
])('%s with %j is refused', (path, text, fault) => {
  expect(findStructureFaults([file(path, text)]).join()).toContain(fault);
});

test('circles are found, type imports included', () => {
  const faults = findStructureFaults([
    file('src/platform/a.ts', "import type { B } from './b.ts';"),
    file('src/platform/b.ts', "import { a } from './a.ts';"),
  ]);
  expect(faults).toEqual([
    'src/platform/a.ts -> src/platform/b.ts -> src/platform/a.ts: a circle of imports',
  ]);
  expect(
    findStructureFaults([
      file('src/features/a/service.ts', "import { b } from '../b/service.ts';"),
      file('src/features/b/queries.ts', "import { a } from '../a/service.ts';"),
      file('src/features/b/service.ts'),
    ]).join(),
  ).toContain('features/a -> features/b -> features/a');
});
