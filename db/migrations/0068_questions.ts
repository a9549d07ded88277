import { type Kysely, sql } from 'kysely';

// What schema.sql is without: indexes whose question a short table, or another index, answers as well.
const UP = `
drop index if exists
  -- The same as review_groups_undecided.
  review_groups_open,
  -- Part of business_reports_said_closed.
  business_reports_closed,
  -- Money is counted by its moves.
  payments_received, payments_returned,
  -- A few rows, or what some weeks leave there: a job reads them all.
  sessions_expiry, verifications_expiry, passkey_challenges_expiry, owner_sessions_expiry,
  owner_links_expiry, owner_undos_expiry, waiting_changes_decided, triage_assignments_age,
  page_plans_due, page_pictures_unused, import_schedules_due, trade_merges_started, sandbox_events_due;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
