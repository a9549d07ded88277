import { decisionCalls } from '../../../contract/staff/decisions.ts';
import { type Api, mount } from '../../../platform/http/mount.ts';
import type { ModerationDependencies } from '../staff/moderate.ts';
import { decideOnReviews } from './decide.ts';
import { endNotice } from './end-notice.ts';
import { listDecisions, readDecision } from './list.ts';
import { undoReviewDecision } from './undo.ts';

export function mountDecisions(app: Api, dependencies: ModerationDependencies) {
  const { db, clock } = dependencies;

  mount(app, decisionCalls.list, ({ query }) => listDecisions(db, query, clock()));

  mount(app, decisionCalls.read, ({ params }) => readDecision(db, params.id, clock()));

  mount(app, decisionCalls.decide, async ({ body }, { user }) => {
    const id = await decideOnReviews(dependencies, body, user.id);
    return readDecision(db, id, clock());
  });

  mount(app, decisionCalls.undo, async ({ params }, { user }) => {
    await undoReviewDecision(dependencies, params.id, user.id);
    return readDecision(db, params.id, clock());
  });

  mount(app, decisionCalls.endNotice, async ({ params }, { user }) => {
    await endNotice(dependencies, params.id, user.id);
    return { id: params.id };
  });
}
