import * as m from '#messages';
import type { ImportRun, ImportSchedule, RunState } from '../../../../contract/schedules.staff.ts';
import { formatCount } from '../../../kit/format.ts';

export const runWords: Record<RunState, string> = {
  waiting: m.schedules_state_waiting(),
  fetching: m.import_file_reading(),
  checking: m.schedules_state_checking(),
  writing: m.schedules_state_writing(),
  done: m.schedules_state_done(),
  unchanged: m.schedules_state_unchanged(),
  nothing: m.schedules_state_nothing(),
  stopped: m.schedules_state_stopped(),
  failed: m.schedules_state_failed(),
};

export const weekdays = {
  0: m.hours_sunday_title(),
  1: m.hours_monday_title(),
  2: m.hours_tuesday_title(),
  3: m.hours_wednesday_title(),
  4: m.hours_thursday_title(),
  5: m.hours_friday_title(),
  6: m.hours_saturday_title(),
};

export function isScheduleRunning(run: ImportRun | null): boolean {
  return run !== null && run.finishedAt === null;
}

export function formatTime({ hour, minute }: Pick<ImportSchedule, 'hour' | 'minute'>): string {
  return `${hour}:${String(minute).padStart(2, '0')}`;
}

export function describeSchedule(schedule: ImportSchedule): string {
  const { every, minute, timeZone } = schedule;
  const time = formatTime(schedule);
  if (every === 'hour') return m.schedules_rule_hourly({ minute });
  if (every === 'day') return m.schedules_rule_daily({ time, timeZone });
  const day = Object.values(weekdays)[schedule.weekday];
  return m.schedules_rule_weekly({ day: day ?? '', time, timeZone });
}

export function describeRun({ rows, counts, state }: ImportRun): string {
  if (rows === 0) return '';
  const read = formatCount(rows, m.count_file_rows);
  const refused = formatCount(counts.error, m.schedules_rows_refused);
  if (state !== 'done') return `${read}, ${refused}`;
  return m.schedules_run_counts({
    read,
    new: counts.new,
    changed: counts.changed,
    same: counts.same,
    refused,
  });
}
