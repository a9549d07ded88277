import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findUnknown, readCommands, readVariables } from './names-in-docs.ts';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'])
  .toString()
  .split('\n')
  .filter((file) => existsSync(file));
const docs = files.filter((file) => file.endsWith('.md'));
const FROZEN = /^db\/(migrations|from-1\.0)\/|words\.test\.ts$/;
/** Files that contain other spellings on purpose, as input to understand. */
const SPELLINGS =
  /^src\/features\/(duplicates\/model\/(address|name)\.rules|search\/read\/words\.rules|import\/file\/(mapping\.test|directories\.data)|import\/moving-in\.test)\.ts$|^docs\/moving-in\.md$|^tests\/messy-file\.ts$/;
const texts = files.filter(
  (file) =>
    /\.(md|tsx?|js|sql)$|^db\/seed\/pages\/|^deploy\//.test(file) &&
    !FROZEN.test(file) &&
    !SPELLINGS.test(file),
);

const BANNED = [
  /taken as a place/i,
  /nothing much was found/i,
  /who does not ignores/i,
  /as a present of/i,
  /signs alone/i,
  /\bcan not\b/i,
  /\bweb sites?\b/i,
  /\be-mail/i,
  /\b(misspelt|spelt|colour|centres?(?!')|behaviour|neighbour|licences? (of|for))/i,
  /\bis (approved|premium|published|used) already/i,
  /\b(parted by|amid the)\b/i,
  /\bwhat becomes of\b/i,
];

test.each(BANNED)('no text says %s', (phrase) => {
  const found = texts.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) => (phrase.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});

test('links between documents lead somewhere', () => {
  const broken = docs.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8')
        .replaceAll(/`[^`\n]+`/g, '')
        .matchAll(/(?<!!\[[^\]]*)\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g),
    ]
      .map(([, target = '']) => path.join(path.dirname(file), target))
      .filter((target) => !existsSync(target))
      .map((target) => `${file} -> ${target}`),
  );
  expect(broken).toEqual([]);
});

/** Names from examples, programs and HTTP paths, which aren't files of the repository. */
const FOREIGN = /^(\/.*|read-hours\.ts|events-page\.tsx|x\.test.*|opentype\.js|.*\bfr\.json)$/;
const guides = docs.filter((file) => !/CHANGELOG|RESULTS|decisions\/history/.test(file));
const readProse = (file: string) => readFileSync(file, 'utf8').replaceAll(/```[\s\S]*?```/g, '');

test('documents name files that exist', () => {
  const missing = guides.flatMap((file) =>
    [...readProse(file).matchAll(/`([a-z0-9./-]+\.(?:test|tsx?|js|spec|json|md|yaml))`/g)]
      .map(([, name = '']) => name)
      .filter((name) => {
        const ending = `/${name.replace(/^(\.\.?\/)+/, '')}`;
        const isThere = files.some((one) => /^(.tsx?)?$/.test(`/${one}`.split(ending)[1] ?? '-'));
        return !isThere && !FOREIGN.test(name);
      })
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('documents name functions that exist', () => {
  const code = files.filter((file) => /\.(tsx?|js|json|yaml)$/.test(file));
  const words = new Set(code.flatMap((file) => readFileSync(file, 'utf8').match(/\w+/g) ?? []));
  const missing = guides.flatMap((file) =>
    [...readProse(file).matchAll(/`([a-z][a-z0-9]*[A-Z]\w*)(?:\([^`]*\))?`/g)]
      .filter(([, name = '']) => !words.has(name))
      .map(([, name]) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

const known = { files, commands: readCommands(), variables: readVariables(files) };
/** Names from examples, of other programs, and of what a running directory makes. */
const OTHERS =
  /^(GET \/api\/businesses\/:id\/hours|(GET \/api|\/admin)?\/events|\/es|\/api|\/assets|\/v1\/traces|.*\bfr\.json|postgres\/|(ETCD|PATRONI)_\w+|YOUR_\w+|--delta|npm run lab NAME)$/;

test('documents name paths, commands, options, variables and addresses that exist', () => {
  const missing = guides.flatMap((file) =>
    findUnknown(readFileSync(file, 'utf8'), known)
      .filter((name) => !OTHERS.test(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test.each([
  ['`ledger/`', 'ledger/'],
  ['`src/features/ledger/`', 'src/features/ledger/'],
  ['`src/*/ledger.ts`', 'src/*/ledger.ts'],
  ['```sh\nnode tools/nothing.ts\n```', 'tools/nothing.ts'],
  ['`npm run balance`', 'npm run balance'],
  ['`npm run lab -- balance`', 'npm run lab balance'],
  ['`npm run import -- FILE --dry`', 'npm run import --dry'],
  ['`npm run lab -- fuzz [--wheels N]`', 'npm run lab fuzz --wheels'],
  ['```sh\nnpm run restore -- --now\n```', 'npm run restore --now'],
  ['`--wheels 4`', '--wheels 4'],
  ['`BACKUP_S4_URL`', 'BACKUP_S4_URL'],
  ['`WHEELS=four`', 'WHEELS'],
  ['`/admin/ledger`', '/admin/ledger'],
  ['`/admin/staff/wheels`', '/admin/staff/wheels'],
  ['`/my-ledger?ids=1`', '/my-ledger?ids=1'],
  ['`GET /api/ledger/:id`', 'GET /api/ledger/:id'],
  ['`POST /api/categories`', 'POST /api/categories'],
])('a document that says %s is found out', (said, name) => {
  expect(findUnknown(`Say ${said} to it.`.replace('Say ```', '```'), known)).toEqual([name]);
});

test('a document that names what exists is not', () => {
  const right = [
    ...['`staff/`', '`src/features/*/routes.ts`', '`src/contract/<noun>.staff.ts`', '`db/seed`'],
    ...['`npm test`', '`npm run import -- FILE --dry-run`', '`npm run lab -- bench [--size N]`'],
    ...['`--lookalikes hold`', '`BACKUP_S3_URL`', '`JOBS=worker`', '`/admin/triage?kind=message`'],
    ...['`/es/search`', '`/location/id/boise`', '`GET /api/businesses/:id/reviews`', '`/api/*`'],
  ];
  expect(findUnknown(right.join(' '), known)).toEqual([]);
});
