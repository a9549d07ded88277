import type { Hours, Span } from '../../../contract/hours/hours.ts';
import { DAY_NAMES } from '../../../contract/hours/words.ts';

/** The hours of the week as schema.org has them, one entry for days that are alike. */
export function describeWeek({ weekly }: Hours) {
  const byHours = new Map<string, { span: Span; days: string[] }>();
  for (const [at, spans] of weekly.entries()) {
    for (const span of spans) {
      const alike = byHours.get(span.join()) ?? { span, days: [] };
      byHours.set(span.join(), { span, days: [...alike.days, DAY_NAMES[at] ?? ''] });
    }
  }
  return [...byHours.values()].map(({ span, days }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days,
    ...describeSpan(span),
  }));
}

/** Days that differ from the week; closed ones open and close at midnight. */
export function describeSpecialDays({ special }: Hours) {
  return special.flatMap(({ date, spans }) =>
    (spans.length > 0 ? spans : ([['00:00', '00:00']] satisfies Span[])).map((span) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: date,
      validThrough: date,
      ...describeSpan(span),
    })),
  );
}

/** Midnight at the end of the day is its last minute there: from 00:00 to 00:00 means closed. */
function describeSpan([opens, closes]: Span) {
  return { opens, closes: closes === '24:00' ? '23:59' : closes };
}
