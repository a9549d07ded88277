import * as m from '#messages';
import type { Output } from '../../../api.ts';
import { formatCount } from '../../../format.ts';

/** What was not tried yet: within seconds that is nothing, unless it can still be undone. */
export function WaitingMails({ count, mails }: Output<'GET /api/admin/sent-mails/waiting'>) {
  if (count === 0) return null;
  return (
    <details className="mb-4 rounded-card border border-line bg-surface px-4 py-2">
      <summary className="min-h-8 cursor-pointer py-1 font-semibold pointer-coarse:min-h-11 pointer-coarse:py-2.5">
        {formatCount(count, m.mails_sent_waiting)}
      </summary>
      <ul className="divide-y divide-line text-sm">
        {mails.map(({ id, to, title, business }) => (
          <li key={id} className="flex flex-wrap gap-x-3 py-2">
            <span className="font-semibold wrap-anywhere">{title ?? m.mails_sent_unknown()}</span>
            <span className="wrap-anywhere">{to}</span>
            {business && <span className="wrap-anywhere text-muted">{business.name}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
