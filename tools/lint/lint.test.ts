import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ENVIRONMENT = 'process.env is read in platform/config.ts only';
const PARAMETERS = 'Parameters of an address are read in web/parameters.ts only';

const FILES: [file: string, text: string, fault?: string][] = [
  ['src/features/pages/one.ts', 'export const { PORT } = process.env;', 'noProcessEnv'],
  ['src/features/pages/two.ts', 'export const { env } = process;', ENVIRONMENT],
  ['src/features/pages/three.ts', 'export const { env: values } = process;', ENVIRONMENT],
  ['src/features/pages/four.ts', "run(globalThis.process['env']);", 'noProcessEnv'],
  ['src/features/pages/five.ts', "import { env } from 'node:process';", ENVIRONMENT],
  ['src/web/a/one-page.tsx', "import { useSearchParams } from 'react-router';", PARAMETERS],
  ['src/web/a/two-page.tsx', 'const { searchParams } = new URL(request.url);', PARAMETERS],
  ['src/web/a/three-page.tsx', "new URL(request.url).searchParams.get('q');", PARAMETERS],
  ['src/web/a/four-page.tsx', 'read(window.location.search);', PARAMETERS],
  ['src/web/a/five-page.tsx', 'new URLSearchParams(useLocation().search);', PARAMETERS],
  ['src/web/files.ts', "import { readFile } from 'node:fs';", 'noNodejsModules'],
  ['src/web/cards.ts', "export { Card } from './card.tsx';", 'noBarrelFile'],
  ['src/web/all-cards.ts', "export * from './card.tsx';", 'noReExportAll'],
  ['src/web/SearchForm.tsx', 'export const a = 1;', 'useFilenamingConvention'],
  ['db/migrations/pages.ts', 'export const a = 1;', 'useFilenamingConvention'],
  [
    'db/migrations/0002_pages.ts',
    "import { x } from './log.ts';",
    'imports kysely and node:fs only',
  ],
  ['src/platform/config/config.ts', 'export const { PORT } = process.env;'],
  ['src/features/pages/edit.test.ts', 'export const { PORT } = process.env;'],
  ['src/web/kit/parameters.ts', 'export const [words] = useSearchParams();'],
  ['src/web/kit/api.ts', 'export const query = new URLSearchParams(values);'],
  ['db/migrations/0001_pages.ts', "import { sql } from 'kysely';\nexport const a = sql`b`;"],
];

let folder: string;
let said: string[];

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lint-'));
  cpSync('biome.json', path.join(folder, 'biome.json'));
  cpSync('tools/lint', path.join(folder, 'tools/lint'), { recursive: true });
  for (const [file, text] of FILES) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  const biome = path.resolve('node_modules/@biomejs/biome/bin/biome');
  const flags = ['--vcs-enabled=false', '--reporter=github', '--max-diagnostics=none'];
  const { stdout } = spawnSync(process.execPath, [biome, 'lint', ...flags, 'src', 'db'], {
    cwd: folder,
    encoding: 'utf8',
  });
  said = stdout.split('\n').filter((line) => line.startsWith('::error'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(FILES)('%s with %j is judged', (file, _text, fault) => {
  const own = said.filter((line) => line.includes(file)).join('\n');
  if (fault) expect(own).toContain(fault);
  else expect(own).toBe('');
});
