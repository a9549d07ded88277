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
