import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import { fieldsOfSearch } from '../../../tests/fields-of-search.ts';
import { runs } from '../../../tests/runs.ts';
import { STATES } from '../../domain/states.ts';
import { foldText } from '../../platform/fold-text.ts';
import { splitTokens } from '../../platform/tokens.ts';
import { townKey } from '../../platform/town-key.ts';
import { annotatePlaces } from '../places/model/annotate-places.rules.ts';
import { readKnownPlaces } from '../places/model/gazetteer.ts';
import { createVocabulary } from '../trades/vocabulary.ts';
import { toTsquery } from './find/selection.rules.ts';
import { readSearchFields } from './read/fields.rules.ts';
import { understand } from './read/understand.ts';
import { createStems } from './read/words.ts';

let directory: Directory;

const PLACES = [
  { city: 'Boise', state: 'ID' },
  { city: 'New York', state: 'NY' },
  { city: 'St. Louis', state: 'MO' },
  { city: 'Portland', state: 'OR' },
  { city: 'Portland', state: 'ME' },
];

beforeAll(async () => {
  directory = await openDirectory();
  await directory.open(
    ...PLACES.map((place, at) => ({ name: `Pizza ${at}`, slug: `pizza-${at}`, ...place })),
  );
});
afterAll(() => directory.close());

const word = fc.constantFrom(
  ...['pizza', 'plumber', 'café', 'st', 'saint', 'in', 'near', 'me', 'new', 'york', 'nyc', 'louis'],
  ...['boise', 'portland', 'id', 'ny', 'mo', 'or', 'maine', 'idaho', 'oregon', '83702', '99999'],
  ...['north', 'carolina', 'washington', 'of', 'the', 'ok', '7', 'a'],
);
const phrase = fc.array(word, { minLength: 1, maxLength: 9 }).map((words) => words.join(' '));
const syntax = fc.constantFrom(
  ...["'", "''", '\\', "\\'", ':*', '&', '|', '!', '<->', '(', ')', '%', '_', '"', '\t', '\u202e'],
);
const anything = fc.oneof(
  phrase,
  fc.string({ unit: 'binary', maxLength: 100 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.array(fc.oneof(word, syntax), { maxLength: 20 }).map((parts) => parts.join(' ')),
  fc.array(fc.oneof(word, syntax), { maxLength: 20 }).map((parts) => parts.join('')),
  fc
    .tuple(fc.constantFrom('a ', 'new york ny 10001 ', 'ﷺ'), fc.nat(1000))
    .map(([part, times]) => part.repeat(times)),
);

test('any text is split into at most twelve folded words', () => {
  fc.assert(
    fc.property(anything, (text) => {
      const query = foldText(text);
      expect(foldText(query)).toBe(query);
      const tokens = splitTokens(text);
      expect(tokens.length).toBeLessThanOrEqual(12);
      for (const { word } of tokens) {
        expect(word).not.toBe('');
        expect(word).not.toContain(' ');
        expect(foldText(word)).toBe(word);
      }
    }),
    { numRuns: runs(400) },
  );
});

test('any text is read in at most ten ways, each of which has every word once', async () => {
  const context = {
    db: directory.db,
    stems: createStems(directory.db),
    vocabulary: createVocabulary(directory.db),
    readFields: () => readSearchFields(fieldsOfSearch),
  };
  const options = fc.record({ isLiteral: fc.boolean(), isNamesOnly: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(anything, options, async (text, given) => {
      const { words, readings } = await understand(context, text, given);
      expect(readings.length).toBeLessThanOrEqual(10 + 10 + 1);
      expect(readings.length > 0).toBe(words.length > 0 || foldText(text) === '');
      const costs = readings.map(({ cost }) => cost);
      expect(costs).toEqual(costs.toSorted((one, other) => one - other));
      for (const { parts, place, text: rest, words: plain, isGuess } of readings) {
        const covered = parts.flatMap(({ from, to }) =>
          Array.from({ length: to - from }, (_, at) => from + at),
        );
        expect(covered).toEqual(words.map((_, at) => at));
        if (given.isLiteral) expect(place).toBeNull();
        const size = place ? place.to - place.from : 0;
        expect(rest.split(' ').filter(Boolean)).toHaveLength(words.length - size);
        const typed = parts.flatMap((part) => (part.kind === 'word' ? part.word : []));
        if (!isGuess) expect(plain).toEqual(expect.arrayContaining(typed));
      }
    }),
    { numRuns: runs(150) },
  );
});

test('case, accents, punctuation and spaces do not change a reading', () => {
  const letter = fc.record({
    isUpper: fc.boolean(),
    mark: fc.constantFrom('', '', '\u0301', '\u0308'),
  });
  const gap = fc.constantFrom(' ', '  ', '\t', ' - ', ', ', '\u00a0', '. ');
  const looks = fc.record({
    letters: fc.array(letter, { minLength: 80, maxLength: 80 }),
    gaps: fc.array(gap, { minLength: 10, maxLength: 10 }),
    isComposed: fc.boolean(),
  });
  fc.assert(
    fc.property(phrase, looks, (query, { letters, gaps, isComposed }) => {
      let at = 0;
      let spaces = 0;
      const drawn = Array.from(foldText(query), (character) => {
        if (character === ' ') return gaps[spaces++ % gaps.length] ?? ' ';
        const { isUpper, mark } = letters[at++ % letters.length] ?? { isUpper: false, mark: '' };
        const one = isUpper ? character.toUpperCase() : character;
        return /[a-z]/.test(character) ? one + mark : one;
      }).join('');
      const shown = isComposed ? drawn.normalize('NFC') : drawn;
      expect(foldText(`  ${shown} `)).toBe(foldText(query));
    }),
    { numRuns: runs(200) },
  );
});

test('words are a place only if a place has them', async () => {
  const states = new Map<string, string>(STATES.map(({ code, name }) => [code, foldText(name)]));
  const towns = await directory.db.kysely
    .selectFrom('towns')
    .select(['cityKey', 'state'])
    .execute();
  await fc.assert(
    fc.asyncProperty(phrase, async (text) => {
      const tokens = splitTokens(text);
      const words = tokens.map(({ word }) => word);
      const known = await readKnownPlaces(directory.db, tokens);
      const spans = annotatePlaces(tokens, known, () => false);
      for (const { from, to, place, isMarked, unknownTown = '', corrected } of spans) {
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeGreaterThan(from);
        expect(to).toBeLessThanOrEqual(words.length);
        const { city, state, kind, label } = place;
        const cityKey = townKey(city ?? '', state ?? '');
        if (kind === 'town') {
          const isTown = towns.some((town) => town.cityKey === cityKey && town.state === state);
          expect(isTown, label).toBe(true);
        }
        const own = words.slice(from, to);
        if (
          kind === 'zip' ||
          kind === 'region' ||
          corrected ||
          own.some((one) => /\d{5}/.test(one))
        )
          continue;
        const allowed = [
          ...[cityKey, foldText(city ?? ''), cityKey.replace(/^saint /, 'st '), unknownTown],
          ...(cityKey === 'new york' ? ['nyc new york city'] : []),
          ...(cityKey === 'washington' ? ['of the'] : []),
          ...(state === null ? [] : [state.toLowerCase(), states.get(state) ?? '']),
          ...[...(isMarked ? ['in near'] : []), foldText(label), 'north of the'],
        ].flatMap((one) => one.split(' '));
        for (const word of own) expect(allowed, `${label} of ${text}`).toContain(word);
      }
    }),
    { numRuns: runs(200) },
  );
});

test('whatever lexemes hold, a tsquery asks for just them', async () => {
  const lexeme = fc
    .oneof(fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }), syntax, word)
    .map((text) => text.replaceAll(/[\0\p{Cs}]/gu, 'x'));
  const term = fc.record({ lexemes: fc.array(lexeme, { minLength: 1, maxLength: 4 }) });
  const prefixed = fc.tuple(fc.array(term, { maxLength: 12 }), lexeme);
  await fc.assert(
    fc.asyncProperty(prefixed, fc.nat(), async ([terms, prefix], which) => {
      const all = [...terms, { lexemes: [], prefix }];
      const firsts = [
        ...terms.map(({ lexemes }, at) => lexemes[(which + at) % lexemes.length]),
        `${prefix}zzz`,
      ];
      const { rows } = await directory.db.pool.query(
        `select array_to_tsvector($1) @@ $3::tsquery as full, array_to_tsvector($2) @@ $3::tsquery as part`,
        [[...new Set(firsts)], ['another'], toTsquery(all)],
      );
      expect(rows).toEqual([
        { full: true, part: 'another'.startsWith(prefix) && terms.length === 0 },
      ]);
    }),
    { numRuns: runs(150) },
  );
});

test('any text is answered, whole or as a beginning', async () => {
  await fc.assert(
    fc.asyncProperty(anything, async (text) => {
      const typed = encodeURIComponent(text.slice(0, 200).toWellFormed());
      expect((await directory.get(`/api/businesses/search?query=${typed}`)).status).toBe(200);
      expect((await directory.get(`/api/suggest?q=${typed}`)).status).toBe(200);
    }),
    { numRuns: runs(50) },
  );
});

test.each([
  ['ten words', 'cheap late night vegan pizza with a patio in boise'],
  ['five hundred letters', 'abcdefghi '.repeat(50)],
  ['one word of five hundred letters', 'z'.repeat(500)],
  ['emoji', '🍕🍕 near 🏔️ boise 👩🏽‍🍳'],
  ['quotation marks', `"pizza" 'boise' “o’brien’s” \`idaho\``],
  ['SQL', `'; drop table businesses; -- %_\\ or 1=1`],
  ['signs of tsquery', `pizza & !boise | (idaho:* <-> 'st') \\ <2>`],
])('%s are answered', async (_, query) => {
  for (const more of ['', '&literal=true', '&city=Boise&state=ID', '&all=true']) {
    const params = `query=${encodeURIComponent(query)}${more}`;
    for (const call of ['search', 'search/facets', 'search/others']) {
      const answer = await directory.get(`/api/businesses/${call}?${params}`);
      expect([call, more, answer.status]).toEqual([call, more, 200]);
    }
  }
});
