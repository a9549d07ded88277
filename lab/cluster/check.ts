import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { EmbeddedPostgres } from '../../src/platform/embedded/embedded.ts';
import { ask, type Databases, until } from './databases.ts';
import type { Cluster } from './nodes.ts';

export async function checkCluster(cluster: Cluster<Databases>, print: (line: string) => void) {
  const { port, ports, databases, servers, filesDir } = cluster;
  const { primary, replica } = databases;
  const [one = 0, other = 0] = ports;
  const [{ id, slug }] = await findBakeries(one);
  const comment = `Written at ${Date.now()}, to be read everywhere.`;
  const path = `/api/businesses/${id}/reviews`;
  const written = await post(one, path, { rating: 5, reviewerName: 'Maria', comment });
  if (!written.headers.get('set-cookie')?.includes('mainstreet.wrote=1')) {
    throw new Error('The author was not sent to the primary.');
  }
  print('A review was written through the first server.');
  const screen = `/restaurants/${slug}`;
  await until('the other server and the proxy show it', async () => {
    const screens = await Promise.all([other, port].map((at) => get(at, screen)));
    return screens.every((text) => text.includes(comment));
  });
  print('The other server and the proxy show it.');
  const countAt = async (server: EmbeddedPostgres) =>
    (await ask(server, 'select from reviews where comment = $1', [comment])).length;
  await until('the replica has it', async () => (await countAt(replica)) === 1);
  if ((await countAt(primary)) !== 1) throw new Error('The review was written twice.');
  print('The replica has it, and the primary has it once.');
  const before = await countReads(replica);
  await until('searches read from the replica', async () => {
    await findBakeries(port);
    return (await countReads(replica)) > before;
  });
  print('Searches read from the replica.');
  await post(port, '/api/businesses', listing);
  await until('the worker sends the mail', async () => hasMail(filesDir));
  print('The worker ran the jobs of a submission.');
  // `loseReplica` also stops commits from waiting for the replica's confirmation.
  await databases.loseReplica();
  for (let time = 0; time < 20; time += 1) await findBakeries(port);
  print('With the replica stopped, searches read from the primary.');
  await servers[0]?.stop('SIGKILL');
  for (let time = 0; time < 20; time += 1) await findBakeries(port);
  await post(port, path, { rating: 4, reviewerName: 'Tom', comment: `${comment} Again.` });
  print('With one server stopped, the other responds.');
}

const listing = {
  name: 'Cluster Test Cafe',
  description: 'A cafe that only the check of the cluster knows, with coffee and cake.',
  address: '1 Main Street',
  city: 'Portland',
  state: 'OR',
  zipCode: '97201',
  phone: '(503) 555-0100',
  email: 'owner@cafe.example',
  categoryId: 1,
};

async function get(port: number, address: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}${address}`);
  if (!answer.ok) throw new Error(`${address} on port ${port}: ${answer.status}`);
  return answer.text();
}

async function post(port: number, address: string, body: object): Promise<Response> {
  const answer = await fetch(`http://127.0.0.1:${port}${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return answer;
}

async function findBakeries(port: number): Promise<[{ id: number; slug: string }]> {
  const found = JSON.parse(await get(port, '/api/businesses/search?query=bakery&limit=5'));
  if (!Array.isArray(found) || found.length === 0) throw new Error('No bakery was found.');
  return [found[0]];
}

async function countReads(server: EmbeddedPostgres): Promise<number> {
  const rows = await ask(
    server,
    "select from pg_stat_activity where query like '%search_vector%' and pid <> pg_backend_pid()",
  );
  return rows.length;
}

function hasMail(filesDir: string): boolean {
  const outbox = path.join(filesDir, 'outbox');
  return existsSync(outbox) && readdirSync(outbox).length > 0;
}
