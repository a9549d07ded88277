import { sql } from 'kysely';
import type {
  ModerationAction,
  ModerationKind,
  ModerationLine,
  ModerationRule,
} from '../../../contract/moderation.ts';
import { type BoundedCount, countUpTo } from '../../../platform/database/count-up-to.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { DECISIONS, type DecisionEntry, type IdSpan } from './entries.rules.ts';

export interface LogHead {
  /** Number of the last line. */
  lines: number;
  /** Last entry of the audit log that was read. */
  readTo: number;
}

export async function lockHead(trx: DatabaseTransaction): Promise<LogHead> {
  return trx
    .selectFrom('moderationHead')
    .select(['lines', 'readTo'])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function moveHead(
  trx: DatabaseTransaction,
  { lines, readTo }: LogHead,
): Promise<void> {
  await trx
    .updateTable('moderationHead')
    .set(({ fn, val }) => ({ lines, readTo: fn('greatest', ['readTo', val(readTo)]) }))
    .execute();
}

export async function findLastEntry(trx: DatabaseTransaction): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`
    select max(id) as id from audit_log`.execute(trx);
  return rows[0]?.id ?? 0;
}

export interface LogPeriod {
  after: number;
  /** Entries after this time are skipped because they can still be undone. */
  until: Date;
  undoSeconds: number;
  limit: number;
}

/**
 * Returns decisions that aren't in the log yet, without decisions undone within the undo window. Uses the
 * primary key of `audit_log` and index `audit_log_at`.
 */
export async function findLoggedDecisions(
  trx: DatabaseTransaction,
  span: LogPeriod,
): Promise<DecisionEntry[]> {
  const { rows } = await sql<DecisionEntry>`
    select a.id, a.at, a.actor, a.action, a.business_id, a.before, a.after,
      b.state, c.slug as category
    from audit_log a
    left join businesses b on b.id = a.business_id
    left join categories c on c.id = b.category_id
    where a.id > ${span.after} and a.at <= ${span.until} and a.action ~ ${DECISIONS}
      and not exists (select from moderation_log l where l.audit_id = a.id)
      and not exists (
        select from audit_log u
        where u.at >= a.at and u.at <= a.at + ${span.undoSeconds} * interval '1 second'
          and u.id > a.id and u.action = replace(a.action, '.', '.undo-')
          and u.business_id is not distinct from a.business_id
          and ${idOf('u', 'reviewId')} is not distinct from ${idOf('a', 'reviewId')}
          and ${idOf('u', 'decisionId')} is not distinct from ${idOf('a', 'decisionId')})
    order by a.id limit ${span.limit}
  `.execute(trx);
  return rows;
}

function idOf(entry: 'a' | 'u', field: string) {
  const [before, after] = [sql.ref(`${entry}.before`), sql.ref(`${entry}.after`)];
  return sql`coalesce(${before} ->> ${field}, ${after} ->> ${field})`;
}

export async function findOpenLine(
  trx: DatabaseTransaction,
  { subject, actions, before }: { subject: string; actions: ModerationAction[]; before: number },
): Promise<number | null> {
  const { rows } = await sql<{ number: number }>`
    select number from moderation_log l
    where subject = ${subject} and action = any(${actions}) and audit_id < ${before}
      and not exists (
        select from moderation_log r where r.subject = l.subject and r.restores = l.number)
    order by number desc limit 1
  `.execute(trx);
  return rows[0]?.number ?? null;
}

export async function countRatings(
  trx: DatabaseTransaction,
  spans: IdSpan[],
): Promise<{ rating: number; count: number }[]> {
  const { rows } = await sql<{ rating: number; count: number }>`
    select rating, count(*)::int as count
    from jsonb_to_recordset(${JSON.stringify(spans.map(([first, last]) => ({ first, last })))}::jsonb)
      as span(first bigint, last bigint)
    join reviews r on r.id between span.first and span.last
    group by rating order by rating desc
  `.execute(trx);
  return rows;
}

export type NewLine = ModerationLine & { auditId: number; part: number; subject: string };

export async function insertLine(trx: DatabaseTransaction, line: NewLine): Promise<void> {
  const { by, side, state, category, restores, ...rest } = line;
  const optional = { side, state, category, restores };
  const known = Object.entries(optional).map(([name, value]) => [name, value ?? null]);
  await trx
    .insertInto('moderationLog')
    .values({ ...rest, decidedBy: by, ...(Object.fromEntries(known) as Known) })
    .execute();
}

type Known = {
  [N in 'side' | 'state' | 'category' | 'restores']: NonNullable<NewLine[N]> | null;
};

type LineRow = { [K in keyof ModerationLine]-?: ModerationLine[K] | null };

function toLine(row: LineRow): ModerationLine {
  const known = Object.entries(row).filter(([, value]) => value !== null);
  return Object.fromEntries(known) as ModerationLine;
}

const columns = sql`
  number, to_char(day, 'YYYY-MM-DD') as day, kind, action, rule, decided_by as by, count,
  side, state, category, restores`;

export async function findLines(
  db: Database,
  page: { kind: ModerationKind | undefined; below: number; limit: number },
): Promise<ModerationLine[]> {
  const { rows } = await sql<LineRow>`
    select ${columns} from moderation_log
    where number < ${page.below} ${page.kind ? sql`and kind = ${page.kind}` : sql``}
    order by number desc limit ${page.limit}
  `.execute(db.kysely);
  return rows.map(toLine);
}

export async function findLinesAfter(
  { kysely }: Database,
  after: number,
  limit: number,
): Promise<ModerationLine[]> {
  const { rows } = await sql<LineRow>`
    select ${columns} from moderation_log where number > ${after} order by number limit ${limit}
  `.execute(kysely);
  return rows.map(toLine);
}

export function countLines(db: Database, kind: ModerationKind | undefined): Promise<BoundedCount> {
  return countUpTo(
    db.kysely,
    sql`select from moderation_log ${kind ? sql`where kind = ${kind}` : sql``}`,
  );
}

export const MODERATION_TAG = 'moderation';

declare module '../../../platform/database/tables.ts' {
  interface Shapes {
    moderationLog: {
      rule: ModerationRule;
    };
  }
}
