import { expect, test } from 'vitest';
import { inLanguage } from '../../platform/language.ts';
import { describeRepeats } from './event-rule-words.ts';

const none = { leftOut: [], added: [] };
/** A Tuesday. */
const first = '2026-04-07';

test.each([
  ['FREQ=DAILY', 'Every day', 'Todos los días'],
  ['FREQ=DAILY;INTERVAL=3', 'Every 3 days', 'Cada 3 días'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'Every weekday', 'De lunes a viernes'],
  [
    'FREQ=WEEKLY;UNTIL=20260503',
    'Every Tuesday, until May 3, 2026',
    'Cada martes, hasta el 3 de mayo de 2026',
  ],
  [
    'FREQ=WEEKLY;BYDAY=TU,TH;COUNT=5',
    'Every Tuesday and Thursday, 5 times',
    'Cada martes y jueves, 5 veces',
  ],
  ['FREQ=WEEKLY;INTERVAL=2', 'Every 2 weeks on Tuesday', 'Cada 2 semanas, el martes'],
  ['FREQ=MONTHLY', 'Every month on day 7', 'Cada mes, el día 7'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', 'Every month on the last day', 'Cada mes, el último día'],
  [
    'FREQ=MONTHLY;BYDAY=1TU,-1FR',
    'Every month on the first Tuesday and the last Friday',
    'Cada mes, el primer martes y el último viernes',
  ],
  [
    'FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS=1',
    'Every month on the first Saturday or Sunday',
    'Cada mes, el primer sábado o domingo',
  ],
  ['FREQ=YEARLY', 'Every year on April 7', 'Cada año, el 7 de abril'],
  [
    'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH',
    'Every year on the fourth Thursday of November',
    'Cada año, el cuarto jueves de noviembre',
  ],
])('%s is said in words', (rule, en, es) => {
  expect(describeRepeats({ rule, first, ...none })).toBe(en);
  inLanguage('es', () => expect(describeRepeats({ rule, first, ...none })).toBe(es));
});

test('dates that are left out and added are named', () => {
  const event = { rule: 'FREQ=WEEKLY', first, leftOut: ['2026-04-14'], added: ['2026-04-15'] };
  expect(describeRepeats(event)).toBe('Every Tuesday, except April 14, 2026, also April 15, 2026');
  expect(describeRepeats({ rule: null, first, leftOut: [], added: ['2026-04-15'] })).toBe(
    'On April 7, 2026; April 15, 2026',
  );
  expect(describeRepeats({ rule: null, first, ...none })).toBeNull();
});
