import { z } from 'zod';
import { LINES_AT_ONCE, moderationCalls } from '../../contract/moderation.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { cursorId, formatCursor, pageOf, parseCursor } from '../../platform/http/cursor.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { describeQuarter, findCounts, listQuarters } from './log/counts.queries.ts';
import { countLines, findLines, findLinesAfter, MODERATION_TAG } from './log/log.queries.ts';

const BEYOND = 2 ** 31 - 1;
const position = z.tuple([cursorId.max(BEYOND)]);

export function mountModeration(app: Api, { db, clock }: { db: Database; clock: Clock }) {
  mount(app, moderationCalls.log, async ({ query: { kind, limit, cursor } }, { dependsOn }) => {
    dependsOn(MODERATION_TAG);
    const below = parseCursor(cursor, position)?.[0] ?? BEYOND;
    const [found, count] = await Promise.all([
      findLines(db, { kind, below, limit: limit + 1 }),
      countLines(db, kind),
    ]);
    return { ...pageOf(found, limit, (last) => formatCursor([last.number])), ...count };
  });

  mount(app, moderationCalls.lines, async ({ query: { after } }) => {
    const lines = await findLinesAfter(db, after, LINES_AT_ONCE);
    return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  });

  mount(app, moderationCalls.quarters, async (_, { dependsOn }) => {
    dependsOn(MODERATION_TAG);
    const quarters = listQuarters(clock());
    const { countedAt, counts } = await findCounts(db, quarters.at(-1) ?? '');
    return {
      countedAt: countedAt?.toISOString() ?? null,
      quarters: quarters.map((start) => describeQuarter(start, counts)),
    };
  });
}
