import * as m from '#messages';
import { type OwnerAreaQuestion, ownerAreaQuestionCalls } from '../../contract/questions.owner.ts';
import { ownerQuestionCalls } from '../../contract/questions.staff.ts';
import { queueCalls, savedReasonCalls } from '../../contract/queue.staff.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { recordChange } from '../audit/record-change.ts';
import type { PreviewDependencies } from '../mails/model/render.ts';
import {
  askOwner,
  findQuestion,
  keepAnswer,
  previewQuestion,
  type Question,
  type QuestionDependencies,
  stopAsking,
} from './ask-owner.ts';
import { assignItem, lookAt } from './assignments/assign.ts';
import { listClerks } from './assignments/queries.ts';
import { requireItem } from './assignments/rules.ts';
import { listDone } from './list/done.ts';
import {
  countWaitingItems,
  listAllListings,
  listItems,
  type QueueDependencies,
  readItem,
} from './list/list.ts';
import { changeReason, createReason, listOwnReasons, removeReason } from './save-reason.ts';

type QueueRouteDependencies = QuestionDependencies & QueueDependencies & PreviewDependencies;

export function mountStaffQueue(api: Api, dependencies: QueueRouteDependencies) {
  mountQueue(api, dependencies);
  mountQuestions(api, dependencies);
  mountReasons(api, dependencies);
}

function mountQueue(api: Api, dependencies: QueueRouteDependencies) {
  mount(api, queueCalls.list, ({ query }, { user }) => listItems(dependencies, query, user));

  mount(api, queueCalls.counts, ({ query }, { user }) =>
    countWaitingItems(dependencies, query, user),
  );

  mount(api, queueCalls.all, ({ query }, { user }) => listAllListings(dependencies, query, user));

  mount(api, queueCalls.item, ({ params }, { user }) => readItem(dependencies, params.key, user));

  mount(api, queueCalls.done, ({ query }, { user }) => listDone(dependencies, query, user));

  mount(api, queueCalls.clerks, () => listClerks(dependencies.db));

  mount(api, queueCalls.look, ({ body: { key } }, { user }) => {
    requireItem(user.rights, key);
    return lookAt(dependencies, key, user.id);
  });

  mount(api, queueCalls.assign, ({ body }, { user }) => {
    requireItem(user.rights, body.key);
    return assignItem(dependencies, body, user.id);
  });
}

function mountQuestions(api: Api, dependencies: QuestionDependencies & PreviewDependencies) {
  mount(api, ownerQuestionCalls.preview, ({ params: { id }, body }) =>
    previewQuestion(dependencies, id, body.question),
  );

  mount(api, ownerQuestionCalls.ask, ({ params: { id }, body }, { user }) =>
    askOwner(dependencies, { id, question: body.question, by: user.id }),
  );

  mount(api, ownerQuestionCalls.takeBack, ({ params: { id } }, { user }) =>
    stopAsking(dependencies, id, user.id),
  );

  mount(api, ownerAreaQuestionCalls.read, (_, { owner }) =>
    readOwnerQuestion(dependencies.db, owner.businessId),
  );

  mount(api, ownerAreaQuestionCalls.answer, ({ body }, { owner }) =>
    answerQuestion(dependencies, owner.businessId, body),
  );
}

function mountReasons(api: Api, dependencies: QuestionDependencies) {
  mount(api, savedReasonCalls.list, (_, { user }) => listOwnReasons(dependencies.db, user));

  mount(api, savedReasonCalls.create, ({ body }, { user }) =>
    createReason(dependencies, body, user),
  );

  mount(api, savedReasonCalls.update, ({ params: { id }, body }, { user }) =>
    changeReason(dependencies, id, body, user),
  );

  mount(api, savedReasonCalls.remove, ({ params: { id } }, { user }) =>
    removeReason(dependencies, id, user),
  );
}

async function readOwnerQuestion(
  db: Database,
  businessId: number,
): Promise<{ question: OwnerAreaQuestion | null }> {
  const found = await findQuestion(db.kysely, businessId);
  return { question: found && describe(found) };
}

/** Saves the owner's answer. Throws `conflict` if the question was replaced or withdrawn in the meantime. */
function answerQuestion(
  { db, clock }: { db: Database; clock: Clock },
  businessId: number,
  { answer, askedAt }: { answer: string; askedAt: string },
): Promise<OwnerAreaQuestion> {
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

function describe({ question, askedAt, answer }: Question): OwnerAreaQuestion {
  return { question, askedAt: askedAt.toISOString(), answer };
}
