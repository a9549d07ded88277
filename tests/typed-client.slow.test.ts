import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from './directory.ts';
import { listen } from './listen.ts';

const run = promisify(execFile);

let directory: Directory;
let server: Awaited<ReturnType<typeof listen>>;
let folder: string;
let program: string;

beforeAll(async () => {
  directory = await openDirectory();
  server = await listen(directory.app.fetch);
  folder = await mkdtemp(path.join(tmpdir(), 'typed-client-'));
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  [, program = ''] = /^```ts\n(.+?)^```/ms.exec(await readFile('docs/api.md', 'utf8')) ?? [];
  await runTool('openapi-typescript', `${server.url}/api/openapi.json`, '-o', 'mainstreet.d.ts');
});
afterAll(async () => {
  await server.close();
  await directory.close();
  await rm(folder, { recursive: true });
});

function runTool(name: string, ...given: string[]) {
  return run(path.resolve('node_modules/.bin', name), given, { cwd: folder });
}

/** What the compiler says of a program; nothing if it holds. */
async function compile(text: string): Promise<string> {
  await writeFile(path.join(folder, 'program.ts'), text);
  const options = { module: 'nodenext', allowImportingTsExtensions: true, noEmit: true };
  const compilerOptions = { ...options, strict: true, target: 'es2024', types: ['node'] };
  const files = ['program.ts'];
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
  return runTool('tsc').then(
    () => '',
    ({ stdout }) => stdout,
  );
}

test('the program of the guide compiles, and approves what it says', async () => {
  const [withWebsite] = await directory.open(
    { ...lawFirm, isApproved: false },
    { ...bakery, isApproved: false },
  );
  const admin = await directory.signIn('admin');
  const wanted = { name: 'Approver', rights: ['listings'], mayChange: true, expiresOn: null };
  const { token } = await (await directory.post('/api/admin/tokens', wanted, admin)).json();

  expect(await compile(program)).toBe('');
  const env = { ...process.env, SITE: server.url, TOKEN: token };
  const { stdout } = await run(process.execPath, ['program.ts'], { cwd: folder, env });
  expect(stdout).toBe(`${lawFirm.name} is listed\n`);
  const { rows } = await directory.db.pool.query('select id from businesses where is_approved');
  expect(rows).toEqual([{ id: withWebsite }]);
});

test('what no call takes or gives does not compile', async () => {
  expect(await compile(program.replace("status: 'pending'", "status: 'penidng'"))).toContain(
    `'"penidng"' is not assignable`,
  );
  expect(await compile(program.replaceAll('website', 'webSite'))).toContain("'webSite'");
  expect(await compile(program.replace('/approve', '/aprove'))).toContain('/aprove');
});
