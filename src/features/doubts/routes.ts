import * as m from '#messages';
import { staffCheckCalls as calls } from '../../contract/staff/checks.ts';
import { AppError } from '../../platform/errors.ts';
import { formatTimeCursor, pageOf, parseTimeCursor } from '../../platform/http/cursor.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { answerDoubt } from './answer.ts';
import type { AskDependencies } from './ask-owner.ts';
import { toChecks, toDoubtful } from './describe.ts';
import { countDoubtful, findChecks, findDoubtful } from './staff.queries.ts';

const MAX_COUNT = 10_000;

export function mountDoubts(api: Api, dependencies: AskDependencies) {
  const { db, clock } = dependencies;

  mount(api, calls.read, async ({ params }) => {
    const [row] = await findChecks(db.kysely, [params.id]);
    if (!row) throw new AppError('not_found', m.listings_gone_reload());
    return toChecks(row, clock());
  });

  mount(api, calls.list, async ({ query: { status, limit, cursor } }) => {
    const after = parseTimeCursor(cursor);
    const [found, count] = await Promise.all([
      findDoubtful(db, status, { after, limit: limit + 1 }),
      countDoubtful(db, status, MAX_COUNT + 1),
    ]);
    const page = pageOf(found, limit, ({ since, business }) =>
      formatTimeCursor({ at: since, id: business.id }),
    );
    return {
      ...page,
      items: page.items.map((row) => toDoubtful(row, clock())),
      ...{ total: Math.min(count, MAX_COUNT), isTotalCapped: count > MAX_COUNT },
    };
  });

  mount(api, calls.answer, ({ params, body }, { user }) =>
    answerDoubt(dependencies, params.id, { ...body, actor: user.id }),
  );
}
