import { expect, test } from 'vitest';
import { inLanguage } from '../../platform/language.ts';
import type { Hours, Span } from '../opening-hours.ts';
import { clerkHours, unclearHours } from './clerk-hours.ts';
import { readHours } from './read-hours.ts';
import { describeHours } from './words.ts';

const LETTERS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

function say(hours: Hours | null): string {
  if (!hours) return 'nothing';
  const texts = hours.weekly.map((spans: Span[]) => spans.map((span) => span.join('-')).join(','));
  const days = Object.entries(Object.groupBy(LETTERS, (day) => texts[LETTERS.indexOf(day)] ?? ''))
    .filter(([text]) => text !== '')
    .map(([text, names]) => `${names?.join('')} ${text}`);
  const special = hours.special.map(
    ({ date, spans, note }) => `${date} ${spans.map((span) => span.join('-')).join(',')}${note}`,
  );
  const said = [...days, ...special, ...(hours.byAppointment ? ['appointment'] : [])].join('; ');
  return hours.words ? `${said} +` : said;
}

function trySay(text: string): string | null {
  try {
    return say(readHours(text));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

test('of hours as clerks write them none is read wrong, and 19 of 20 are read', () => {
  const all = Object.entries(clerkHours).flatMap(([meant, texts]) =>
    texts.map((text) => ({ text, meant, read: trySay(text) })),
  );
  expect(all.filter(({ meant, read }) => read !== null && read !== meant)).toEqual([]);
  const unread = all.filter(({ read }) => read === null).map(({ text }) => text);
  expect(unread.length / all.length, unread.join('\n')).toBeLessThan(0.05);
  expect(unclearHours.map(trySay)).toEqual(unclearHours.map(() => null));
});

test('what a text says beside the hours stays with them, also in our exports', () => {
  const hours = readHours('M-F 9-5, Sat by appt');
  expect(hours?.words).toBe('M-F 9-5, Sat by appt');
  const exported = 'Mo 09:00-17:00; "by appointment"; "text: M-F 9-5, Sat by appt"';
  expect(readHours(exported)?.words).toBe('M-F 9-5, Sat by appt');
});

test.each([
  ['Mon-Fri 9-5', 'MoTuWeThFr 09:00-17:00'],
  ['M-F 9am-5pm; Sat 10-2; closed Sun', 'MoTuWeThFr 09:00-17:00; Sa 10:00-14:00'],
  [
    'Mon - Fri: 9:00 AM - 5:30 PM, Sat: 10:00 AM – 2:00 PM, Sun: Closed',
    'MoTuWeThFr 09:00-17:30; Sa 10:00-14:00',
  ],
  ['Monday through Friday 8 to 5', 'MoTuWeThFr 08:00-17:00'],
  ['9-5 Mon-Fri', 'MoTuWeThFr 09:00-17:00'],
  ['Mon, Wed & Fri 9-12, 1-5', 'MoWeFr 09:00-12:00,13:00-17:00'],
  ['Tue/Thu 11-9pm', 'TuTh 11:00-21:00'],
  ['Mon-Sat 11am-2am', 'MoTuWeThFrSa 11:00-02:00'],
  ['Fri-Sat 5-11pm', 'FrSa 17:00-23:00'],
  ['Sat-Mon noon-midnight', 'MoSaSu 12:00-24:00'],
  ['Daily 7am-10pm', 'MoTuWeThFrSaSu 07:00-22:00'],
  ['weekdays 8:30-4:30; weekends 10-3', 'MoTuWeThFr 08:30-16:30; SaSu 10:00-15:00'],
  ['24/7', 'MoTuWeThFrSaSu 00:00-24:00'],
  ['Open 24 hours', 'MoTuWeThFrSaSu 00:00-24:00'],
  ['Mo-Fr 09:00-17:00; PH off', 'MoTuWeThFr 09:00-17:00'],
  [
    'Mo-Fr 08:00-12:00,13:00-17:00; Sa 09:00-12:00',
    'MoTuWeThFr 08:00-12:00,13:00-17:00; Sa 09:00-12:00',
  ],
  ['Mo-Su 17:00-02:00', 'MoTuWeThFrSaSu 17:00-02:00'],
  ['Mo-Fr 09:00-17:00; We off', 'MoTuThFr 09:00-17:00'],
  ['09:00-17:00', 'MoTuWeThFrSaSu 09:00-17:00'],
  [
    'Mo 09:00-17:00; Tu off; 2026-11-26 off "Thanks \\"Day\\""; "by appointment"',
    'Mo 09:00-17:00; 2026-11-26 Thanks "Day"; appointment',
  ],
  ['Monday: 9:00\u202fAM\u2009–\u20095:00\u202fPM; Tuesday: Closed', 'Mo 09:00-17:00'],
  ['lunes a viernes 9am a 5pm; sábado 10-2', 'MoTuWeThFr 09:00-17:00; Sa 10:00-14:00'],
  ['de lunes a sábado de 11:00 a 22:00', 'MoTuWeThFrSa 11:00-22:00'],
  ['MWF 9am-5pm; TTh 10am-2pm', 'MoWeFr 09:00-17:00; TuTh 10:00-14:00'],
  ['M-F 9a-5:30p, closed holidays', 'MoTuWeThFr 09:00-17:30'],
  [
    '["Mo 09:00-17:00","Tu 09:00-12:00,13:00-17:00"],["UTC":"-7"]',
    'Mo 09:00-17:00; Tu 09:00-12:00,13:00-17:00',
  ],
  ['{Mon|9:00-13:00}{Tue|15:00-16:15}{Sat|C}', 'Mo 09:00-13:00; Tu 15:00-16:15'],
  ['Weekdays: 9-5. Closed weekends.', 'MoTuWeThFr 09:00-17:00'],
  ['By appointment only', 'appointment'],
  ['M-Th 8a-6p\nF 8a-noon', 'MoTuWeTh 08:00-18:00; Fr 08:00-12:00'],
])('%s', (written, read) => expect(say(readHours(written))).toBe(read));

test.each([
  ...['9-5', 'call us', 'Mon-Fri', 'Apr-Oct: Mo-Fr 08:00-18:00', 'sunrise-sunset', 'Mon 9'],
  ...['Mon 9-11', 'Mon 25:00-26:00', 'Mon 9-5 or so', 'Mo 09:00-17:00,16:00-18:00', '???'],
  ...['Tu[1] 09:00-17:00', 'Mo-Fr 09:00+', 'closed', `Mon 9-5 ${'x'.repeat(6000)}`],
])('nothing is guessed of %s', (written) => expect(() => readHours(written)).toThrow(RangeError));

test('nothing is nothing', () => expect(readHours(' ')).toBeNull());

test.each(['en', 'es'] as const)('hours as pages say them in %s are read back', (language) => {
  for (const written of [
    'Mon-Fri 8-12, 1-5; Sat 10-2',
    'Mon-Sun open 24 hours',
    'Fri-Sat 6pm-2am; by appointment',
  ]) {
    const hours = readHours(written);
    const said = inLanguage(language, () => hours && describeHours(hours));
    expect(readHours(said ?? ''), said ?? '').toEqual(hours);
  }
});
