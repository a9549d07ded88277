import { findLocalDate } from '../../domain/hours/list-openings.ts';
import { useIsHydrated } from '../kit/ui/use-is-hydrated.ts';
import { useMinute } from './use-minute.ts';

/** `2026-11-22` by the clocks of a zone; null until the browser has looked at its own. */
export function useLocalDate(timeZone: string | null): string | null {
  const now = useMinute();
  const isHydrated = useIsHydrated();
  return isHydrated && timeZone !== null ? findLocalDate(timeZone, now) : null;
}
