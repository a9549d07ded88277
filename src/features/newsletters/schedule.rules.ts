import type { SiteSettings } from '../../domain/settings.ts';
import { siteDay, siteTimeZone } from '../settings/site-day.ts';

const DAY = 86_400_000;
/** Days for which an overdue issue is still sent, if the site was down. */
const GRACE_DAYS = 2;

type Settings = Pick<SiteSettings, 'newsletter' | 'area'>;

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}

/** Returns how many days ago the latest issue was due, from 0 to 7. */
function daysSince(settings: Settings, at: Date): number {
  const { newsletter } = settings;
  const timeZone = siteTimeZone(settings);
  const hour = Number(at.toLocaleString('en-US', { timeZone, hour: '2-digit', hourCycle: 'h23' }));
  const weekday = new Date(siteDay(settings, at)).getUTCDay();
  const days = (weekday - newsletter.day + 7) % 7;
  return days === 0 && hour < newsletter.hour ? 7 : days;
}

/** Returns the day of the issue that is due now, or null between issues. */
export function findDueWeek(settings: Settings, at: Date): string | null {
  const days = daysSince(settings, at);
  return days > GRACE_DAYS ? null : addDays(siteDay(settings, at), -days);
}

/** Returns the day of the next issue. */
export function findNextWeek(settings: Settings, at: Date): string {
  return addDays(siteDay(settings, at), 7 - daysSince(settings, at));
}
