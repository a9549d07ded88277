import { Monitor, Smartphone } from 'lucide-react';
import type { OwnSession } from '../../../contract/sessions.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';

// In the zone of who looks: sessions are read by the browser only.
const times = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

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
          {isThis && <Badge tone="accent">This one</Badge>}
        </p>
        <p className="text-sm text-muted">
          Signed in <Moment at={beganAt} />
          <br />
          {isThis ? (
            'In use now'
          ) : (
            <>
              Last used <Moment at={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      {!isThis && (
        <Button variant="secondary" onClick={onEnd}>
          End <span className="sr-only">{device}</span>
        </Button>
      )}
    </li>
  );
}

function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{times.format(new Date(at))}</time>;
}
