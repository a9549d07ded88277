import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import { runs } from '../../../tests/runs.ts';
import { STATES } from '../../domain/states.ts';
import { foldText } from '../../platform/fold-text.ts';
import { townKey } from '../../platform/town-key.ts';
import { createVocabulary } from '../trades/vocabulary.ts';
import { toTsquery } from './find/selection.rules.ts';
import { findZipPlace } from './understand/gazetteer.ts';
import { createLookups } from './understand/lookups.ts';
import { dropNearby, listPlaceCandidates } from './understand/place.rules.ts';
import { readPlace } from './understand/place.ts';
import { splitWords } from './understand/words.rules.ts';
import { createStems } from './understand/words.ts';

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

test('any text is read in few ways, each of which takes words at its beginning or end', () => {
  fc.assert(
    fc.property(anything, (text) => {
      const query = foldText(text);
      expect(foldText(query)).toBe(query);
      const words = query.split(' ');
      const near = dropNearby(query);
      const readings = listPlaceCandidates(near);
      expect(readings.length).toBeLessThanOrEqual(40);
      expect(splitWords(query).length).toBeLessThanOrEqual(12);
      for (const reading of readings) {
        const rest = reading.words.join(' ');
        expect(words.length - reading.words.length).toBeLessThanOrEqual(4 + 2 + 1 + 3);
        expect(near.startsWith(rest) || near.includes(` ${rest}`)).toBe(true);
      }
    }),
    { numRuns: runs(400) },
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

test('words are taken away only if they are a place, and nothing else is', async () => {
  const states = new Map<string, string>(STATES.map(({ code, name }) => [code, foldText(name)]));
  const cities = [...PLACES.map(({ city }) => foldText(city)), 'nyc', 'st louis', 'saint louis'];
  const towns = await directory.db.kysely
    .selectFrom('towns')
    .select(['cityKey', 'state'])
    .execute();
  const lookups = createLookups(directory.db, {
    stems: createStems(directory.db),
    readVocabulary: () => createVocabulary(directory.db).read(),
  });
  await fc.assert(
    fc.asyncProperty(phrase, async (text) => {
      const query = foldText(text);
      const placed = await readPlace(query, {
        known: await lookups.read(query),
        needs: { isNeed: () => false, holds: () => 'none' },
        findZip: (zipCode) => findZipPlace(directory.db, zipCode),
      });
      if (!placed) return;
      const { city, state } = placed.place;
      const cityKey = townKey(city ?? '', state ?? '');
      if (city !== null && !/\d{5}/.test(query)) {
        const known = towns.filter((town) => town.cityKey === cityKey);
        expect(known.length).toBeGreaterThan(0);
        if (state !== null) expect(known.map((place) => place.state)).toContain(state);
      }
      const spellings = [
        cityKey,
        foldText(city ?? ''),
        cityKey.replace(/^saint /, 'st '),
        cityKey === 'new york' ? 'nyc' : '',
      ];
      const names = state === null ? [] : [state.toLowerCase(), states.get(state) ?? ''];
      const others = /\d{5}/.test(query) ? [...states.keys(), ...states.values(), ...cities] : [];
      const lost = placed.unknownTown ?? '';
      const allowed = [...spellings, ...names, ...others, lost, 'in near at around']
        .join(' ')
        .toLowerCase()
        .split(' ');
      const left = placed.query.split(' ').filter(Boolean);
      const gone = query.split(' ');
      for (const one of left) gone.splice(gone.indexOf(one), 1);
      for (const one of gone) expect([...allowed, /^\d{5}$/.test(one) ? one : '']).toContain(one);
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
