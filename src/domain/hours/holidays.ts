import * as m from '#messages';

type Rule = [month: number, day: number] | [month: number, weekday: number, nth: number];

const HOLIDAYS: [name: () => string, rule: Rule][] = [
  [m.holiday_new_years, [1, 1]],
  [m.holiday_martin_luther_king, [1, 1, 3]],
  [m.holiday_presidents, [2, 1, 3]],
  [m.holiday_memorial, [5, 1, -1]],
  [m.holiday_juneteenth, [6, 19]],
  [m.holiday_independence, [7, 4]],
  [m.holiday_labor, [9, 1, 1]],
  [m.holiday_columbus, [10, 1, 2]],
  [m.holiday_veterans, [11, 11]],
  [m.holiday_thanksgiving, [11, 4, 4]],
  [m.holiday_christmas, [12, 25]],
];

export interface Holiday {
  date: string;
  name: string;
}

/**
 * Lists the federal holidays of the 12 months starting at `from` (`YYYY-MM-DD`), on their actual dates rather
 * than the observed ones.
 */
export function listHolidays(from: string): Holiday[] {
  const year = Number(from.slice(0, 4));
  const until = `${year + 1}${from.slice(4)}`;
  return [year, year + 1]
    .flatMap((each) =>
      HOLIDAYS.map(([name, rule]) => ({ name: name(), date: findDate(each, rule) })),
    )
    .filter(({ date }) => date >= from && date < until)
    .sort((one, other) => (one.date < other.date ? -1 : 1));
}

function findDate(year: number, [month, day, nth]: Rule): string {
  if (nth === undefined) return format(year, month, day);
  if (nth < 0) {
    const last = new Date(Date.UTC(year, month, 0));
    return format(year, month, last.getUTCDate() - ((last.getUTCDay() - day + 7) % 7));
  }
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  return format(year, month, 1 + ((day - first + 7) % 7) + (nth - 1) * 7);
}

function format(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}
