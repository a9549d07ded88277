import { sql } from 'kysely';
import * as m from '#messages';
import { type Status, statusCalls } from '../../contract/status.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { isFull } from '../../platform/database/errors.ts';
import type { DatabasePresence } from '../../platform/database/presence.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { writePlainPage } from '../../platform/http/plain-page.ts';
import { mailQueue } from '../../platform/mail/compose.ts';
import { askSiblings, type Siblings } from '../../platform/processes/siblings.ts';
import { isProviderAway } from '../payments/model/provider.ts';

/** Problem that a process only notices when an operation fails. */
export type Trouble = 'saving' | 'paying';

export interface Troubles {
  note(error: unknown): void;
  read(): Partial<Record<Trouble, number>>;
}

/** Milliseconds after which a problem that hasn't happened again is over. */
const OVER = 5 * 60_000;

export function createTroubles(clock: Clock): Troubles {
  const met = new Map<Trouble, { since: number; last: number }>();
  return {
    note(error) {
      const trouble = recognize(error);
      if (!trouble) return;
      const last = clock().getTime();
      const known = met.get(trouble);
      const isSame = known && last - known.last < OVER;
      met.set(trouble, { since: isSame ? known.since : last, last });
    },
    read() {
      const now = clock().getTime();
      const lately = [...met].filter(([, { last }]) => now - last < OVER);
      return Object.fromEntries(lately.map(([trouble, { since }]) => [trouble, since]));
    },
  };
}

function recognize(error: unknown): Trouble | null {
  if (isFull(error)) return 'saving';
  return isProviderAway(error) ? 'paying' : null;
}

interface StatusDependencies {
  /** Database with a short timeout of its own, because it is also queried while the database is away. */
  db: Database;
  clock: Clock;
  troubles: Troubles;
  presence?: DatabasePresence | undefined;
  siblings?: Siblings | null | undefined;
  hasPayments: boolean;
}

type Part = Status['parts'][number];
type Since = number | null;

const REST = 5000;

/**
 * Returns a function that reports what works, as seen by this process and its siblings. The answer is cached
 * for five seconds.
 */
export function createStatus(dependencies: StatusDependencies): () => Promise<Status> {
  const { clock, troubles, siblings = null, hasPayments } = dependencies;
  const readOthers = siblings && askSiblings(siblings, 'troubles', troubles.read);
  const findDelays = createDelays(dependencies);
  let last: { at: number; status: Promise<Status> } | null = null;

  async function look(): Promise<Status> {
    const [others, delays] = await Promise.all([readOthers?.() ?? [], findDelays()]);
    const sinceOf = (trouble: Trouble) =>
      earliest([troubles.read(), ...others].map((met) => met[trouble] ?? null));
    return describe(
      { ...delays, saving: sinceOf('saving'), paying: sinceOf('paying') },
      hasPayments,
    );
  }

  return () => {
    const now = clock().getTime();
    if (!last || Math.abs(now - last.at) >= REST) last = { at: now, status: look() };
    return last.status;
  };
}

interface Found {
  away: Since;
  readOnly: Since;
  payments: Since;
  emails: Since;
}

function createDelays({ db, clock, presence }: StatusDependencies): () => Promise<Found> {
  let silentSince: Since = null;
  let readOnlySince: Since = null;
  return async () => {
    try {
      const { isReadOnly, payments, emails } = await readDelays(db);
      silentSince = null;
      readOnlySince = isReadOnly ? (readOnlySince ?? clock().getTime()) : null;
      return {
        away: null,
        readOnly: readOnlySince,
        payments: payments?.getTime() ?? null,
        emails: emails?.getTime() ?? null,
      };
    } catch {
      silentSince ??= presence?.awaySince()?.getTime() ?? clock().getTime();
      return { away: silentSince, readOnly: null, payments: null, emails: null };
    }
  };
}

function describe(found: Found & Record<Trouble, Since>, hasPayments: boolean): Status {
  const { away, readOnly, saving, paying, payments, emails } = found;
  const parts: Part[] = [
    toPart('pages', { down: away }),
    toPart('changes', { down: earliest([away, readOnly, saving]) }),
    ...(hasPayments
      ? [toPart('payments', { down: earliest([away, paying]), late: payments })]
      : []),
    toPart('emails', { down: away, late: emails }),
  ];
  const since = earliest(parts.map((part) => (part.since ? Date.parse(part.since) : null)));
  return {
    state: since === null ? 'up' : away === null ? 'degraded' : 'down',
    since: toText(since),
    parts,
  };
}

function toPart(name: Part['name'], { down, late = null }: { down: Since; late?: Since }): Part {
  const state = down !== null ? 'down' : late !== null ? 'late' : 'up';
  return { name, state, since: toText(down ?? late) };
}

function earliest(times: Since[]): Since {
  const known = times.filter((time) => time !== null);
  return known.length > 0 ? Math.min(...known) : null;
}

function toText(time: Since): string | null {
  return time === null ? null : new Date(time).toISOString();
}

interface Delays {
  /** Whether the database answers but takes no changes because it isn't the primary anymore. */
  isReadOnly: boolean;
  /** Time at which the oldest payment check was due; null if none is over an hour late. */
  payments: Date | null;
  /** Time since which the oldest email waits; null if none has waited for over 15 minutes. */
  emails: Date | null;
}

/** Reads the delays. Uses index `payments_due`, and pg-boss's partial index of waiting jobs. */
async function readDelays(db: Database): Promise<Delays> {
  const { rows } = await sql<Delays>`
    select current_setting('transaction_read_only') = 'on' as is_read_only,
      (select min(check_at) from payments where check_at < now() - interval '1 hour') as payments,
      (select min(case state when 'retry' then created_on else start_after end) from pgboss.job
        where name = ${mailQueue.name} and state < 'active' and not blocked
          and case state when 'retry' then created_on else start_after end
            < now() - interval '15 minutes') as emails
  `.execute(db.kysely);
  const [row] = rows;
  if (!row) throw new Error('Delays are one row');
  return row;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Serves `/api/status`, and a `/status` page that works without the database, scripts or frontend code. */
export function mountStatus(
  api: Api,
  { read, clock }: { read: () => Promise<Status>; clock: Clock },
) {
  mount(api, statusCalls.readStatus, read);
  api.http.get('/status', async (c) => {
    c.header('cache-control', 'no-store');
    return c.html(writePage(await read(), clock().getTime()));
  });
}

function writePage({ state, parts }: Status, now: number): string {
  const summary = {
    up: m.status_all_up(),
    degraded: m.status_degraded(),
    down: m.status_down(),
  };
  return writePlainPage({
    title: m.common_status(),
    body: `<p>${summary[state]}</p>
<table>
${parts.map((part) => `<tr><th scope="row">${namePart(part)}</th><td>${describePart(part, now)}</td></tr>`).join('\n')}
</table>`,
  });
}

function namePart({ name }: Part): string {
  const names = {
    pages: m.status_pages(),
    changes: m.status_changes(),
    payments: m.common_payments(),
    emails: m.common_mails(),
  };
  return names[name];
}

function describePart({ state, since }: Part, now: number): string {
  if (state === 'up' || !since) return m.status_part_up();
  const duration = writeDuration(Math.max(0, now - Date.parse(since)));
  return state === 'late' ? m.status_part_late({ duration }) : m.status_part_down({ duration });
}

function writeDuration(milliseconds: number): string {
  const hours = Math.floor(milliseconds / HOUR);
  if (hours > 0) return m.count_hours({ count: hours, number: String(hours) });
  const minutes = Math.ceil(milliseconds / MINUTE) || 1;
  return m.count_minutes({ count: minutes, number: String(minutes) });
}
