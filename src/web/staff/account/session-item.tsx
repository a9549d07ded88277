import * as m from '#messages';
import type { OwnSession } from '../../../contract/sessions.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Monitor, Smartphone } from '../../ui/later-icons.tsx';
import { spoken } from '../decide.tsx';

// In the zone of who looks: sessions are read by the browser only.
const times = new Intl.DateTimeFormat(m.format_locale(), {
  dateStyle: 'medium',
  timeStyle: 'short',
});

interface SessionItemProps {
  session: OwnSession;
  onEnd: () => void;
}

export function SessionItem({ session, onEnd }: SessionItemProps) {
  const { device, isPhone, isThis, beganAt, lastUsedAt } = session;
  const Picture = isPhone ? Smartphone : Monitor;
  return (
    <li className="flex items-center gap-3 py-3 sm:gap-4">
      <Picture size={24} aria-hidden="true" className="shrink-0 text-muted" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {device}
          {isThis && <Badge tone="accent">{m.account_session_current()}</Badge>}
        </p>
        <p className="text-sm text-muted">
          {m.account_session_since()} <Moment at={beganAt} />
          <br />
          {isThis ? (
            m.account_session_now()
          ) : (
            <>
              {m.account_session_last_used()} <Moment at={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      {!isThis && (
        <Button variant="secondary" onClick={onEnd}>
          {spoken(m.account_session_end_named, { device })}
        </Button>
      )}
    </li>
  );
}

function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{times.format(new Date(at))}</time>;
}
