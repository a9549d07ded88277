import * as m from '#messages';
import type { DeskQuestion } from '../../../contract/desk/question.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { recordChange } from '../../audit/record-change.ts';
import { findQuestion, keepAnswer, type Question } from './queries.ts';

export async function readDeskQuestion(
  db: Database,
  businessId: number,
): Promise<{ question: DeskQuestion | null }> {
  const found = await findQuestion(db.kysely, businessId);
  return { question: found && describe(found) };
}

/** Throws `conflict` if another question was asked in the meantime. */
export function answerQuestion(
  { db, clock }: { db: Database; clock: Clock },
  businessId: number,
  { answer, askedAt }: { answer: string; askedAt: string },
): Promise<DeskQuestion> {
  return db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    const given = { businessId, askedAt: new Date(askedAt), answer, at };
    const kept = await keepAnswer(trx, given);
    if (!kept) {
      throw new AppError('conflict', m.triage_question_closed());
    }
    const change = { at, actor: 'owner', action: 'owner.answer', businessId };
    await recordChange(trx, { ...change, after: { answer } });
    return describe(kept);
  });
}

function describe({ question, askedAt, answer }: Question): DeskQuestion {
  return { question, askedAt: askedAt.toISOString(), answer };
}
