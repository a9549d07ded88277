import type { Database, DatabaseTransaction } from './database.ts';

export async function inTransaction<T>(
  db: Database,
  explain: (error: unknown) => unknown,
  run: (trx: DatabaseTransaction) => Promise<T>,
): Promise<T> {
  try {
    return await db.kysely.transaction().execute(run);
  } catch (error) {
    throw explain(error);
  }
}
