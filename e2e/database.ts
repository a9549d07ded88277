import path from 'node:path';
import pg from 'pg';

/** Reaches past the product into its database, for what only time would bring about; cached pages go. */
export async function queryDatabase(text: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({
    host: path.join(process.env.E2E_DATA_DIR ?? '', 'socket'),
    user: 'mainstreet',
    database: 'mainstreet',
  });
  await client.connect();
  await client.query(text, values);
  await client.query(`select pg_notify('page_changes', '["*"]')`);
  await client.end();
}
