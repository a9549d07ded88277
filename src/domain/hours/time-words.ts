import * as m from '#messages';

/** Formats minutes since midnight as `9 AM`, `5:30 PM`, `noon` or `midnight`. */
export function nameTime(minutes: number): string {
  const ofDay = minutes % 1440;
  if (ofDay % 720 === 0) return ofDay ? m.hours_noon() : m.hours_midnight();
  const minute = ofDay % 60;
  const clock = `${((((ofDay / 60) | 0) + 11) % 12) + 1}${minute ? `:${minute < 10 ? 0 : ''}${minute}` : ''}`;
  return ofDay < 720 ? m.hours_clock_am({ clock }) : m.hours_clock_pm({ clock });
}
