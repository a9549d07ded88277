import * as m from '#messages';
import { type Status, statusCalls } from '../../contract/status.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { writePlainPage } from '../../platform/http/plain-page.ts';

type Part = Status['parts'][number];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** `/api/status`, and `/status` for people: without the database, scripts, or the screens' code. */
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
    up: m.status_everything_works(),
    degraded: m.status_some_things_do_not_work(),
    down: m.status_most_of_the_directory(),
  };
  return writePlainPage({
    title: m.status_status(),
    body: `<p>${summary[state]}</p>
<table>
${parts.map((part) => `<tr><th scope="row">${namePart(part)}</th><td>${describePart(part, now)}</td></tr>`).join('\n')}
</table>`,
  });
}

function namePart({ name }: Part): string {
  const names = {
    pages: m.status_pages_and_searches(),
    changes: m.status_reviews_listings_and(),
    payments: m.status_payments(),
    emails: m.status_emails(),
  };
  return names[name];
}

function describePart({ state, since }: Part, now: number): string {
  if (state === 'up' || !since) return m.status_work();
  const duration = writeDuration(Math.max(0, now - Date.parse(since)));
  return state === 'late'
    ? m.status_late_for_duration({ duration })
    : m.status_do_not_work_for_duration({ duration });
}

function writeDuration(milliseconds: number): string {
  const hours = Math.floor(milliseconds / HOUR);
  if (hours > 0) return m.count_hours({ count: hours, number: String(hours) });
  const minutes = Math.ceil(milliseconds / MINUTE) || 1;
  return m.count_minutes({ count: minutes, number: String(minutes) });
}
