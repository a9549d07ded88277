import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { down, up } from '../../../../db/migrations/0053_field_origins.ts';
import { bakery, openDirectory } from '../../../../tests/directory.ts';
import { openImports } from '../../../../tests/transfer.ts';

test('an upgrade reads from the log and from imports who set what', async () => {
  const directory = await openDirectory();
  const { pool } = directory.db;
  const schema = directory.db.kysely as unknown as Kysely<unknown>;
  const staff = await openImports(directory);
  directory.setTime('2024-06-01T12:00:00Z');
  const [id = 0] = await directory.open({ ...bakery, email: 'rosa@bakery.example' });
  await pool.query(`update businesses set address = '12 Main St'`);
  const owner = await directory.openOwnerArea(id, 'rosa@bakery.example');
  const { listing } = await (await directory.get(`/api/desk/${id}/listing`, owner)).json();
  const body = {
    ...listing,
    trades: undefined,
    phone: '503-555-0199',
    description: 'Bread and rolls since 1990.',
  };
  await directory.call(`PUT /api/desk/${id}/listing`, { headers: owner, body });
  directory.setTime('2024-06-02T12:00:00Z');
  const row = await (await directory.get(`/api/admin/businesses/${id}`, staff.headers)).json();
  const edit = { ...row, trades: undefined, address: '14 Main St' };
  const { headers } = staff;
  await directory.call(`PUT /api/admin/businesses/${id}`, { headers, body: edit });
  directory.setTime('2024-06-03T12:00:00Z');
  await staff.import(`slug,website\n${bakery.slug},https://list.example/\n`);

  const read = async () => (await pool.query('select origins from businesses')).rows[0].origins;
  const known = await read();
  expect(known).toMatchObject({
    phone: { by: 'owner', at: '2024-06-01T12:00:00.000Z' },
    description: { by: 'owner' },
    place: { by: 'staff', at: '2024-06-02T12:00:00.000Z' },
    website: { by: 'source', at: '2024-06-03T12:00:00.000Z' },
  });
  await down(schema);
  await up(schema);
  expect(await read()).toEqual(known);

  await pool.query(`update businesses set phone = '503-555-0142'`);
  await down(schema);
  await up(schema);
  expect(await read()).toMatchObject({ phone: { by: 'source' }, description: { by: 'owner' } });
  await directory.close();
});
