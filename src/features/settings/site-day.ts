import { findLocalDate } from '../../domain/hours/list-openings.ts';
import type { SiteSettings } from '../../domain/settings.ts';
import { findTimeZone } from '../hours/time-zone.rules.ts';

/** Returns the time zone of the directory's area: that of its center, of its first state, or Eastern Time. */
export function siteTimeZone({ area }: Pick<SiteSettings, 'area'>): string {
  if (area.kind === 'circle') return findTimeZone({ ...area, state: '' });
  const [state = ''] = area.kind === 'states' ? area.states : [];
  return findTimeZone({ latitude: null, longitude: null, state });
}

/** Returns the day in the site's time zone, such as `2026-05-31`. */
export function siteDay(settings: Pick<SiteSettings, 'area'>, at: Date): string {
  return findLocalDate(siteTimeZone(settings), at.getTime());
}
