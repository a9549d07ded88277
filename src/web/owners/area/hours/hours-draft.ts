import type { Hours, Span } from '../../../../domain/opening-hours.ts';

export type DayDraft = Span[];
export type DayKind = 'closed' | 'open' | 'all-day';

/** Hours as the form holds them: 24:00 at the end of a day is written as 00:00. */
export interface EditedHours {
  weekly: DayDraft[];
  special: { date: string; spans: DayDraft; note: string }[];
  byAppointment: boolean;
}

const ALL_DAY: DayDraft = [['00:00', '00:00']];
const USUAL: Span = ['09:00', '17:00'];

const NO_HOURS: EditedHours = {
  weekly: Array.from({ length: 7 }, () => []),
  special: [],
  byAppointment: false,
};

export function toEditedHours(hours: Hours | null): EditedHours {
  if (!hours) return NO_HOURS;
  const toFields = (spans: Span[]) =>
    spans.map(([opens, closes]): Span => [opens, closes === '24:00' ? '00:00' : closes]);
  return {
    weekly: hours.weekly.map(toFields),
    special: hours.special.map((day) => ({ ...day, spans: toFields(day.spans) })),
    byAppointment: hours.byAppointment,
  };
}

export function readKind(day: DayDraft): DayKind {
  if (day.length === 0) return 'closed';
  return day.length === 1 && day[0]?.join() === ALL_DAY[0]?.join() ? 'all-day' : 'open';
}

export function changeKind(kind: DayKind, like: DayDraft[]): DayDraft {
  if (kind === 'closed') return [];
  if (kind === 'all-day') return ALL_DAY;
  return like.find((day) => readKind(day) === 'open') ?? [USUAL];
}

export function addSpan(day: DayDraft): DayDraft {
  return [...day, ['', '']];
}

export function listHoursErrors(issues: { path: PropertyKey[]; message: string }[] = []) {
  return new Map(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
}
