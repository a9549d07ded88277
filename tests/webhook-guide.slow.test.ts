import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, lawFirm, openDirectory } from './directory.ts';
import { FIRST_PORT } from './ports.ts';
import { soon } from './soon.ts';
import { openWebhooks } from './webhooks.ts';

let directory: Directory;
let program: Awaited<ReturnType<typeof openWebhooks>>;
let folder: string;

beforeAll(async () => {
  directory = await openDirectory();
  program = await openWebhooks(directory);
  folder = await mkdtemp(path.join(tmpdir(), 'webhook-guide-'));
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'));
});
afterAll(async () => {
  await program.close();
  await directory.close();
  await rm(folder, { recursive: true });
});

test('the program of the guide takes what we signed, and refuses the rest', async () => {
  await program.reset();
  const [, code = ''] = /^```js\n(.+?)^```/ms.exec(await readFile('docs/api.md', 'utf8')) ?? [];
  await writeFile(path.join(folder, 'program.mjs'), code);
  const url = `http://localhost:${FIRST_PORT}/`;
  const { secret } = await program.add({ url, events: ['listing.approved'] });
  const env = { ...process.env, SECRET: secret, PORT: String(FIRST_PORT) };
  const child = spawn(process.execPath, ['program.mjs'], { cwd: folder, env });
  const exited = once(child, 'exit');
  let printed = '';
  child.stdout.on('data', (piece) => {
    printed += piece;
  });
  try {
    const forged = () => fetch(url, { method: 'POST', body: '{}' });
    expect((await soon(forged)).status).toBe(401);
    const [id] = await directory.open({ ...lawFirm, isApproved: false });
    await directory.post(`/api/admin/businesses/${id}/approve`, {}, program.admin);
    await program.send();
    await soon(() => expect(printed).toBe(`listing.approved ${lawFirm.name}\n`));
  } finally {
    child.kill();
    await exited;
  }
});
