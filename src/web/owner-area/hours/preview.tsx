import * as m from '#messages';
import { describeOpening } from '../../../contract/hours/describe-opening.ts';
import type { Hours } from '../../../contract/hours/hours.ts';
import { listOpenings } from '../../../contract/hours/list-openings.ts';
import { useMinute } from '../../businesses/use-minute.ts';
import { Rich } from '../../ui/rich.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';

interface PreviewProps {
  hours: Hours | null;
  timeZone: string;
}

/** What the page would say this minute. */
export function Preview({ hours, timeZone }: PreviewProps) {
  const now = useMinute();
  const isHydrated = useIsHydrated();
  return (
    <p className="min-h-12 rounded-card bg-sunken p-3" aria-live="polite">
      {hours ? (
        <Rich
          message={m.hours_preview}
          fields={{ value: isHydrated ? say(hours, timeZone, now) : '...' }}
          parts={{ strong: (text) => <strong>{text}</strong> }}
        />
      ) : (
        m.hours_preview_incomplete()
      )}
    </p>
  );
}

function say(hours: Hours, timeZone: string, now: number): string {
  const openings = listOpenings(hours, timeZone, now, 15)
    .slice(0, 2)
    .map(({ opensAt, closesAt }) => ({
      opensAt: new Date(opensAt).toISOString(),
      closesAt: new Date(closesAt).toISOString(),
    }));
  const words = describeOpening(openings, timeZone, now);
  return words || (hours.byAppointment ? m.hours_by_appointment() : m.hours_closed_now());
}

/** `Pacific Time` */
export function nameClocks(timeZone: string): string {
  const format = new Intl.DateTimeFormat(m.format_locale(), {
    timeZone,
    timeZoneName: 'longGeneric',
  });
  const name = format.formatToParts(0).find(({ type }) => type === 'timeZoneName');
  return name?.value ?? timeZone;
}
