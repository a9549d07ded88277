import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { runs } from '../../tests/runs.ts';
import { endpoints } from '../contract/api.ts';
import { businessEdit } from '../contract/businesses.staff.ts';
import { reviewInput } from '../contract/review-forms.ts';
import { line, optionalLine, paragraphs } from './text.ts';

const name = line(200, 'Name is required');
const parse = (schema: z.ZodType, text: string) => {
  const parsed = schema.safeParse(text);
  return parsed.success ? parsed.data : parsed.error.issues.map(({ message }) => message);
};

const INVISIBLE = [
  ...['\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u034f', '\u180e'],
  ...['\u200e', '\u200f', '\u061c', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e'],
  ...['\u2066', '\u2067', '\u2068', '\u2069', '\u206a', '\ufff9', '\ufffb', '\u{e0001}'],
  ...['\u{e0041}', '\u{e007f}', '\u3164', '\uffa0', '\u115f', '\u1160', '\u2800', '\ufe0f'],
  ...['\u17b4', '\u{1d159}', '\u{1d173}', '\u{e0100}', '\u2028', '\u2029'],
];

test('what nobody can see is no text', () => {
  for (const character of [...INVISIBLE, '\u0301', ' ', '\u00a0', '\u3000']) {
    expect([character.codePointAt(0)?.toString(16), parse(name, character)]).toEqual([
      character.codePointAt(0)?.toString(16),
      ['Name is required'],
    ]);
    expect(parse(optionalLine(30), `${character} ${character}`)).toBeNull();
  }
});

test('invisible and reversing characters are dropped from a text', () => {
  for (const character of INVISIBLE) {
    expect(String(parse(name, `Rosa${character}s Bakery`)).replace(/\s/g, '')).toBe('RosasBakery');
  }
  expect(parse(name, 'Rosa\u202es Bakery\u202c')).toBe('Rosas Bakery');
  expect(parse(paragraphs(100), 'One\u200b line\nTwo\u2067 lines\u2029Three')).toBe(
    'One line\nTwo lines\nThree',
  );
});

test('letters are composed, so that what looks the same is the same', () => {
  expect(parse(name, 'Cafe\u0301')).toBe('Caf\u00e9');
  expect(parse(name, 'Cafe\u200b\u0301')).toBe('Caf\u00e9');
});

test('joiners stay where a script or an emoji needs them, and nowhere else', () => {
  const kept = ['می‌خواهم', 'ශ්‍රී', 'क्‍ष', '👨‍👩‍👧', '🏳️‍🌈', '❤️‍🔥', '🧑🏽‍🌾', '1️⃣', '葛\u{e0100}'];
  for (const text of kept) expect(parse(name, text)).toBe(text);
  expect(parse(name, 'Ro\u200dsa\u200cs')).toBe('Rosas');
  expect(parse(name, 'می\u200c\u200cخواهم')).toBe('می‌خواهم');
  expect(parse(name, 'می\u200b\u200cخواهم\u200c')).toBe('می‌خواهم');
});

test('controls and halves of characters are still refused', () => {
  for (const text of ['a\u0000b', 'a\nb', '\u0007', 'a\ud800']) {
    expect(parse(name, text)).toEqual(['Remove the control characters']);
  }
});

test('reviews and edits keep the rule too', () => {
  const review = { rating: 5, reviewerName: '\u3164', comment: '\u200b'.repeat(20) };
  const { error } = reviewInput.safeParse(review);
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Name is required',
    'Comment must be at least 10 characters',
  ]);
  const edit = { name: '\u200b', slug: 'a', city: '\u202e', state: '\u3164', categoryId: 1 };
  expect(businessEdit.safeParse(edit).error?.issues.map(({ message }) => message)).toEqual([
    'Name is required',
    'City is required',
    'State is required',
  ]);
});

const NOT_SHOWN =
  /password|token|^code$|^nickname$|sign-in email$|sessions\/end id$|own-review\/address key$|search-requests from$|reports\/:reason\/accept now$/i;

test('no text that a call takes and keeps holds a reversing character', () => {
  const through = Object.values(endpoints).flatMap((call: (typeof endpoints)[number]) => {
    if (!('body' in call) || !(call.body instanceof z.ZodObject)) return [];
    return Object.entries(call.body.shape as Record<string, z.ZodType>).flatMap(([field, rule]) => {
      const { data } = rule.safeParse('Plain words\u202e, http://of.many/letters');
      const passes = typeof data === 'string' && data.includes('\u202e');
      return passes && !NOT_SHOWN.test(field) ? [`${call.method} ${call.path} ${field}`] : [];
    });
  });
  expect(through.filter((place) => !NOT_SHOWN.test(place))).toEqual([]);
});

test('any text comes out visible or empty, composed, and the same a second time', () => {
  const unit = fc.oneof(
    fc.constantFrom(
      ...INVISIBLE,
      'e',
      '\u0301',
      ' ',
      'م',
      'ک',
      'ක',
      '\u0dca',
      '👩',
      '🏽',
      '❤',
      '한',
    ),
    fc.string({ unit: 'binary', maxLength: 2 }),
  );
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 30 }), (units) => {
      const parsed = line(200).safeParse(units.join(''));
      if (!parsed.success) return;
      const text = parsed.data;
      expect(text).toBe(text.normalize('NFC'));
      expect(text).not.toMatch(/[\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u3164]/);
      expect(text === '' || /[^\p{Z}\p{M}\p{Cf}\s]/u.test(text)).toBe(true);
      expect(line(200).parse(text)).toBe(text);
    }),
    { numRuns: runs(300) },
  );
}, 60_000);
