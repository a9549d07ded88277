import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import type { Stored } from '../../platform/database/tables.ts';

export type Question = Stored<'ownerQuestions'>;

/** Primary key. */
export async function findQuestion(
  db: Database['kysely'] | DatabaseTransaction,
  businessId: number,
): Promise<Question | null> {
  const row = await db
    .selectFrom('ownerQuestions')
    .selectAll()
    .where('businessId', '=', businessId)
    .executeTakeFirst();
  return row ?? null;
}

/** In the place of the one before. Primary key. */
export async function keepQuestion(trx: DatabaseTransaction, question: Question): Promise<void> {
  const { businessId: _, ...values } = question;
  await trx
    .insertInto('ownerQuestions')
    .values(question)
    .onConflict((conflict) => conflict.column('businessId').doUpdateSet(values))
    .execute();
}

/** Primary key. */
export async function deleteQuestion(
  trx: DatabaseTransaction,
  businessId: number,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('ownerQuestions')
    .where('businessId', '=', businessId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Of the question that was read. Primary key. */
export async function keepAnswer(
  trx: DatabaseTransaction,
  {
    businessId,
    askedAt,
    answer,
    at,
  }: { businessId: number; askedAt: Date; answer: string; at: Date },
): Promise<Question | null> {
  const row = await trx
    .updateTable('ownerQuestions')
    .set({ answer, answeredAt: at })
    .where('businessId', '=', businessId)
    .where('askedAt', '=', askedAt)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Each night; so few rows that they are read through. */
export async function deleteOldQuestions(db: Database, before: Date): Promise<void> {
  await db.kysely.deleteFrom('ownerQuestions').where('askedAt', '<', before).execute();
}
