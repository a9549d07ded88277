import { staffReplyCalls as calls } from '../../../../contract/staff/replies.ts';
import { formatTimeCursor, pageOf, parseTimeCursor } from '../../../../platform/http/cursor.ts';
import { type Api, mount } from '../../../../platform/http/mount.ts';
import { replyMissing } from '../../replies/reply.ts';
import { publishHeldReply, type ReplyDependencies, removeAnyReply } from './decide.ts';
import { countReplies, findReplies, findReplyForStaff } from './queries.ts';

const MAX_COUNT = 10_000;

export function mountReplyAdmin(api: Api, dependencies: ReplyDependencies) {
  const { db } = dependencies;
  const readReply = async (id: number) => {
    const reply = await findReplyForStaff(db, id);
    if (!reply) throw replyMissing();
    return reply;
  };

  mount(api, calls.list, async ({ query: { status, limit, cursor } }) => {
    const after = parseTimeCursor(cursor);
    const [found, count] = await Promise.all([
      findReplies(db, status, { after, limit: limit + 1 }),
      countReplies(db, status, MAX_COUNT + 1),
    ]);
    const page = pageOf(found, limit, (last) =>
      formatTimeCursor({ at: last.updatedAt, id: last.review.id }),
    );
    return { ...page, total: Math.min(count, MAX_COUNT), isTotalCapped: count > MAX_COUNT };
  });

  mount(api, calls.read, ({ params }) => readReply(params.id));

  mount(api, calls.publish, async ({ params: { id }, body }, { user }) => {
    await publishHeldReply(dependencies, id, { ...body, actor: user.id });
    return readReply(id);
  });

  mount(api, calls.remove, async ({ params: { id }, query }, { user }) => {
    await removeAnyReply(dependencies, id, { ...query, actor: user.id });
    return { reviewId: id };
  });
}
