import { findLocalDate } from '../../domain/hours/list-openings.ts';
import { useIsHydrated } from '../kit/ui/use-is-hydrated.ts';
import { useMinute } from './use-minute.ts';

/** Returns the date in a time zone, such as `2026-11-22`, or null before hydration. */
export function useLocalDate(timeZone: string | null): string | null {
  const now = useMinute();
  const isHydrated = useIsHydrated();
  return isHydrated && timeZone !== null ? findLocalDate(timeZone, now) : null;
}
