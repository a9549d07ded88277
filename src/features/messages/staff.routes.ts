import * as m from '#messages';
import { staffMessageCalls } from '../../contract/messages.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { formatTimeCursor, pageOf, parseTimeCursor } from '../../platform/http/cursor.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { recordChange } from '../audit/record-change.ts';
import { countMessages, findMessage, findMessages, markMessage } from './staff.queries.ts';

const MAX_COUNT = 10_000;

interface Dependencies {
  db: Database;
  clock: Clock;
}

export function mountMessageAdmin(api: Api, dependencies: Dependencies) {
  const { db } = dependencies;

  mount(api, staffMessageCalls.list, async ({ query: { status, limit, cursor } }) => {
    const after = parseTimeCursor(cursor);
    const [found, count] = await Promise.all([
      findMessages(db, status, { after, limit: limit + 1 }),
      countMessages(db, status, MAX_COUNT + 1),
    ]);
    const page = pageOf(found, limit, (last) =>
      formatTimeCursor({ at: last.createdAt, id: last.id }),
    );
    return { ...page, total: Math.min(count, MAX_COUNT), isTotalCapped: count > MAX_COUNT };
  });

  mount(api, staffMessageCalls.read, async ({ params }) => {
    const message = await findMessage(db.kysely, params.id);
    if (!message) throw messageMissing();
    return message;
  });

  mount(api, staffMessageCalls.mark, ({ params, body }, { user }) =>
    changeMessage(dependencies, params.id, { isDone: body.isDone, actor: user.id }),
  );
}

function changeMessage(
  { db, clock }: Dependencies,
  id: number,
  { isDone, actor }: { isDone: boolean; actor: string },
) {
  return db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    if (await markMessage(trx, id, isDone ? at : null)) {
      const action = isDone ? 'message.close' : 'message.reopen';
      await recordChange(trx, { at, actor, action, businessId: null, after: { messageId: id } });
    }
    const message = await findMessage(trx, id);
    if (!message) throw messageMissing();
    return message;
  });
}

function messageMissing(): AppError {
  return new AppError('not_found', m.messages_gone());
}
