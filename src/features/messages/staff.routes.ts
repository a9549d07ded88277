import { sql } from 'kysely';
import * as m from '#messages';
import {
  type MessageQueue,
  type StaffMessage,
  staffMessageCalls,
} from '../../contract/messages.staff.ts';
import type { Clock } from '../../platform/clock.ts';
import { unlessClockJumped } from '../../platform/database/clock.ts';
import { type BoundedCount, countUpTo } from '../../platform/database/count-up-to.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import type { Services } from '../../platform/dependencies/dependencies.ts';
import { AppError } from '../../platform/errors.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { pageByTime, type TimeRange } from '../../platform/http/page-by-time.ts';
import { type Queue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import { recordChange } from '../audit/record-change.ts';
import { deleteMessages } from './queries.ts';

type MessageRow = Omit<StaffMessage, 'createdAt'> & { createdAt: Date };

const queues = {
  open: { where: sql`done_at is null`, isBeyond: sql`>`, order: sql`` },
  done: { where: sql`done_at is not null`, isBeyond: sql`<`, order: sql`desc` },
};

export function findMessages(
  db: Database,
  queue: MessageQueue,
  { after, limit }: TimeRange,
): Promise<StaffMessage[]> {
  const { where, isBeyond, order } = queues[queue];
  const beyond = after
    ? sql`and (created_at, id) ${isBeyond} (${after.at}::timestamptz, ${after.id})`
    : sql``;
  return selectForStaff(
    db.kysely,
    sql`select * from messages where ${where} ${beyond}
        order by created_at ${order}, id ${order} limit ${limit}`,
    order,
  );
}

export function countMessages(db: Database, queue: MessageQueue): Promise<BoundedCount> {
  return countUpTo(db.kysely, sql`select from messages where ${queues[queue].where}`);
}

/** Returns false if the message is gone or already in that state. */
export async function markMessage(
  trx: DatabaseTransaction,
  id: number,
  doneAt: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('messages')
    .set({ doneAt })
    .where('id', '=', id)
    .where('doneAt', doneAt ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function findMessage(
  db: Database['kysely'] | DatabaseTransaction,
  id: number,
): Promise<StaffMessage | null> {
  const [message] = await selectForStaff(db, sql`select * from messages where id = ${id}`, sql``);
  return message ?? null;
}

async function selectForStaff(
  db: Database['kysely'] | DatabaseTransaction,
  messages: ReturnType<typeof sql>,
  order: ReturnType<typeof sql>,
): Promise<StaffMessage[]> {
  const { rows } = await sql<MessageRow>`
    select m.id, m.topic, m.name, m.email, m.message, m.is_suspect, m.created_at,
      m.done_at is not null as is_done,
      case when b.id is not null then json_build_object(
        'id', b.id, 'name', b.name, 'slug', b.slug,
        'category', json_build_object('slug', c.slug),
        'isListed', b.is_listed
      ) end as business
    from (${messages}) m
    left join businesses b on b.id = m.business_id
    left join categories c on c.id = b.category_id
    order by m.created_at ${order}, m.id ${order}
  `.execute(db);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

type Dependencies = Pick<Services, 'db' | 'clock'>;

export function mountMessageAdmin(api: Api, dependencies: Dependencies) {
  const { db } = dependencies;

  mount(api, staffMessageCalls.list, ({ query }) =>
    pageByTime(query, {
      find: (range) => findMessages(db, query.status, range),
      count: () => countMessages(db, query.status),
      positionOf: ({ createdAt: at, id }) => ({ at, id }),
    }),
  );

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
      await recordChange(trx, { at, actor, action, after: { messageId: id } });
    }
    const message = await findMessage(trx, id);
    if (!message) throw messageMissing();
    return message;
  });
}

function messageMissing(): AppError {
  return new AppError('not_found', m.messages_gone());
}

const EVERY_NIGHT = '47 4 * * *';
/** This value is also stated on the privacy page and in docs/security.md. */
const KEPT_DAYS = 365;

const prune: Queue<object> = { name: 'prune-messages', retries: 3, cron: EVERY_NIGHT };

export const messageQueues: Queue<object>[] = [prune];

export function createMessageWorkers(dependencies: {
  db: Database;
  clock: Clock;
  log: Log;
}): Worker[] {
  const { db, clock } = dependencies;
  const run = () => deleteMessages(db, new Date(clock().getTime() - KEPT_DAYS * 86_400_000));
  return [worker(prune, unlessClockJumped(dependencies, run))];
}
