import { readFileSync, writeFileSync } from 'node:fs';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  backUp,
  describeDatabase,
  openFolder,
  openPlace,
  sealer,
} from '../../../../tests/backups.ts';
import { bakery, type Directory, openDirectory } from '../../../../tests/directory.ts';
import { formatSeal, hashText } from './format.rules.ts';
import { assertTrusted, checkBackup } from './read.ts';
import { judgeOrigin, openSealer } from './seal.rules.ts';

const { file, close } = openFolder();
const [older, whole] = [file('older.sql.zst'), file('whole.sql.zst')];
const known = [sealer.key];
let directory: Directory;

beforeAll(async () => {
  directory = await openDirectory('empty');
  await directory.signIn('admin');
  await directory.signIn('none');
  await backUp(directory.db, older);
  await directory.open(bakery);
  await backUp(directory.db, whole);
});
afterAll(async () => {
  await directory.close();
  close();
});

const readText = (backup: string) => zstdDecompressSync(readFileSync(backup)).toString();
const endOf = (text: string) => text.slice(-20_000).split('\n');

function writeText(text: string): string {
  const changed = file(`changed-${hashText(text)}.sql.zst`);
  writeFileSync(changed, zstdCompressSync(text));
  return changed;
}

function readTable(text: string, name: string): string {
  const start = text.indexOf('\n', text.indexOf(`\nCOPY ${name} `) + 1) + 1;
  return text.slice(start, text.indexOf('\n\\.\n', start - 1) + 1);
}

function withNewChecksums(text: string): { body: string; footer: string; seal: string } {
  const [seal = '', footer = ''] = endOf(text).slice(-3, -1).reverse();
  const header = text.slice(0, text.indexOf('\n', text.indexOf('\n') + 1) + 1);
  const { tables } = JSON.parse(header.split('\n-- ')[1] ?? '') as { tables: { name: string }[] };
  const tallies = tables.map(({ name }) => {
    const rows = readTable(text, name);
    return { rows: rows.split('\n').length - 1, sha256: hashText(rows) };
  });
  const made = { ...JSON.parse(footer.slice(3)), header: hashText(header), tables: tallies };
  const body = text.slice(0, text.indexOf(footer));
  return { body, footer: `-- ${JSON.stringify(made)}\n`, seal: `${seal}\n` };
}

function promote(text: string): string {
  const users = readTable(text, 'users');
  const promoted = users.replace(/(none@example\.com.*\t)none\t/, '$1admin\t');
  expect(promoted).not.toBe(users);
  return text.replace(users, () => promoted);
}

test('a backup is sealed by its directory', async () => {
  const checked = await checkBackup(whole);
  expect(judgeOrigin(checked.seal, known)).toBe('own');
  const ask = vi.fn();
  await assertTrusted(checked, known, ask);
  expect(ask).not.toHaveBeenCalled();
});

test('who makes an administrator and all checksums anew is found by the seal, and nothing is restored', async () => {
  const { body, footer, seal } = withNewChecksums(promote(readText(whole)));
  const changed = writeText(body + footer + seal);
  await expect(checkBackup(changed)).rejects.toThrow('its seal does not fit');
  const place = await openPlace();
  await expect(place.restore(changed)).rejects.toThrow('was changed since it was written');
  expect(await describeDatabase(place.db)).toEqual({});
  await place.db.close();
});

test.each([
  ['a header of another time', (text: string) => text.replace(/"madeAt":"2/, '"madeAt":"1')],
  [
    'a table of an older backup',
    (text: string) =>
      text.replace(readTable(text, 'businesses'), () => readTable(readText(older), 'businesses')),
  ],
])('%s does not go into a sealed backup', async (_, change) => {
  const text = change(readText(whole));
  expect(text).not.toBe(readText(whole));
  const { body, footer, seal } = withNewChecksums(text);
  await expect(checkBackup(writeText(body + footer + seal))).rejects.toThrow('seal does not fit');
  const old = `${endOf(readText(older)).at(-2)}\n`;
  await expect(checkBackup(writeText(body + footer + old))).rejects.toThrow('seal does not fit');
});

const stranger = openSealer('a secret of somebody else');

test.each([
  ['without a seal', 'unsealed', () => ''],
  [
    'with a seal of somebody else',
    'strange',
    (footer: string) => formatSeal(stranger.seal(footer)),
  ],
] as const)('of one %s the staff is told, and somebody is asked', async (_, origin, reseal) => {
  const { body, footer } = withNewChecksums(promote(readText(whole)));
  const checked = await checkBackup(writeText(body + footer + reseal(footer)));
  expect(judgeOrigin(checked.seal, known)).toBe(origin);
  const refuse = vi.fn(async (_lines: string[]) => false);
  await expect(assertTrusted(checked, known, refuse)).rejects.toThrow('--accept-unsealed');
  const [lines = []] = refuse.mock.calls[0] ?? [];
  expect(lines.slice(1).sort()).toEqual([
    expect.stringMatching(/^ {2}.*, admin@example\.com: admin$/),
    expect.stringMatching(/^ {2}.*, none@example\.com: admin$/),
  ]);
  await assertTrusted(checked, known, async () => true);
});

test('one of before seals is read, and counts as unsealed', async () => {
  const { body, footer } = withNewChecksums(readText(whole).replace('"format":2', '"format":1'));
  const { seal, photos } = await checkBackup(writeText(body + footer));
  expect([seal, photos]).toEqual([null, null]);
});

test('an older backup under the name of a newer night is refused', async () => {
  const renamed = file('mainstreet-2026-11-19.sql.zst');
  await backUp(directory.db, renamed, { clock: () => new Date('2026-11-19T08:17:00Z') });
  expect((await checkBackup(renamed)).header.madeAt).toBe('2026-11-19T08:17:00.000Z');
  const newer = file('mainstreet-2026-11-21.sql.zst');
  writeFileSync(newer, readFileSync(renamed));
  await expect(checkBackup(newer)).rejects.toThrow('is not the backup of its name');
});

test('a role of the site is told with its rights, and no name moves the cursor', async () => {
  await directory.db.pool.query(
    `insert into roles (name, rights) values ('Intern', '{people,settings}')`,
  );
  await directory.db.pool.query(
    `update users set role = 'role:' || (select max(id) from roles), name = E'Ann\\u001b[2K\\tLee'
     where email = 'none@example.com'`,
  );
  await backUp(directory.db, file('roles.sql.zst'));
  const { staff } = await checkBackup(file('roles.sql.zst'));
  expect(staff.find(({ email }) => email === 'none@example.com')).toEqual({
    name: 'Ann [2K Lee',
    email: 'none@example.com',
    role: 'Intern {people,settings}',
  });
});
