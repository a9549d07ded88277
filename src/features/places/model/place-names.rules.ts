import { findShortenedState, OTHER_STATE_NAMES } from '../../../domain/find-state.ts';
import { STATES } from '../../../domain/states.ts';
import { spellTown } from '../../../domain/town-key.ts';
import { findNickname, joinTownSpellings } from '../../../domain/town-nicknames.ts';
import { foldText } from '../../../platform/fold-text.ts';
import { createSpellingIndex, findMisspelled } from '../../../platform/spelling-index.ts';
import type { Token } from '../../../platform/tokens.ts';
import {
  CODES_THAT_ARE_LITTLE_WORDS,
  CODES_THAT_ARE_WORDS,
  STATE_NICKNAMES,
} from './place-words.data.ts';

/** How a state is written: by name, nickname, code, abbreviation (`calif`), or name with a mistake. */
export interface StateWords {
  code: string;
  to: number;
  form: 'name' | 'nickname' | 'code' | 'short' | 'misspelled';
  /** Whether the code is also a word, and nothing in its spelling says that it is the state. */
  isWord: boolean;
  isLittleWord: boolean;
}

/** State codes by their lowercase letters. */
export const STATE_CODES = new Map<string, string>(
  STATES.map(({ code }) => [code.toLowerCase(), code]),
);

/** State codes by folded name, `n carolina` too. */
const STATE_NAMES = new Map<string, string>(
  [...STATES, ...OTHER_STATE_NAMES].flatMap(({ code, name }): [string, string][] => {
    const folded = foldText(name);
    const short = folded.replace(/^(north|south|west) /, (word) => `${word[0]} `);
    return [
      [folded, code],
      [short, code],
    ];
  }),
);

export function namesState(text: string): boolean {
  return STATE_NAMES.has(text);
}

const MAX_WORDS = 4;
const SHORTEST_MISSPELLED = 6;
const LONGEST_MISSPELLED = 16;
/** "Hawaiian" isn't a misspelled Hawaii. */
const LONG = 9;
const spelling = createSpellingIndex([...STATE_NAMES.keys()].filter((name) => name.length > 4));

const kept = new WeakMap<Token[], StateWords[][]>();

/** Returns the ways to read a state from a token on, longest first. Remembers them per query. */
export function listStatesAt(tokens: Token[], from: number): StateWords[] {
  const known = kept.get(tokens) ?? tokens.map((_, at) => readStatesAt(tokens, at));
  kept.set(tokens, known);
  return known[from] ?? [];
}

function readStatesAt(tokens: Token[], from: number): StateWords[] {
  const found: StateWords[] = [];
  for (let size = Math.min(MAX_WORDS, tokens.length - from); size > 0; size -= 1) {
    const words = tokens.slice(from, from + size);
    const state = readState(words);
    if (state) found.push({ ...state, to: from + size });
  }
  return found;
}

function readState(tokens: Token[]): Omit<StateWords, 'to'> | null {
  const text = tokens.map(({ word }) => word).join(' ');
  const name = STATE_NAMES.get(text);
  const plain = { isWord: false, isLittleWord: false };
  if (name) return { code: name, form: 'name', ...plain };
  const nickname = STATE_NICKNAMES.get(text);
  if (nickname) return { code: nickname, form: 'nickname', ...plain };
  const [first] = tokens;
  const isLetters = /^\w \w$/.test(text);
  const letters = isLetters ? text.replace(' ', '') : text;
  const code = STATE_CODES.get(letters);
  if (code) {
    const isPlain = !isLetters && !first?.hasCommaBefore && !first?.isCapital;
    const isWord = isPlain && CODES_THAT_ARE_WORDS.has(letters);
    const isLittleWord = isPlain && CODES_THAT_ARE_LITTLE_WORDS.has(letters);
    return { code, form: 'code', isWord, isLittleWord };
  }
  const short = findShortenedState(text);
  if (short) return { code: short, form: 'short', ...plain };
  const meant = tokens.length < 3 ? findMisspelledState(text) : null;
  return meant ? { code: meant, form: 'misspelled', ...plain } : null;
}

function findMisspelledState(text: string): string | null {
  if (text.length < SHORTEST_MISSPELLED || text.length > LONGEST_MISSPELLED) return null;
  const [best] = findMisspelled(spelling, text, LONG);
  return best === undefined ? null : (STATE_NAMES.get(best.name) ?? null);
}

/** Particles of town names that are written apart or joined: "De Kalb", "La Fayette". */
const PARTICLES = 'de del la le el los las mac o san van fort north south east west'.split(' ');

/** Returns the town that a nickname means, such as `new york` for `nyc`, or null. */
export function respellCity(cityKey: string): string | null {
  return STATE_CODES.has(cityKey) ? null : (findNickname(cityKey)?.town ?? null);
}

/**
 * Returns the keys of a town's name in all its spellings, the plain one first: `dekalb` and `de kalb`, `nyc` and
 * `new york`. An empty state means any.
 */
export function spellTownKeys(text: string, state: string): string[] {
  const key = state ? joinTownSpellings(text, state) : spellTown(text);
  const nickname = findNickname(key);
  const keys = [key, ...(nickname && isMeant(nickname, state) ? [nickname.town] : [])];
  return [...new Set([...keys, ...keys.flatMap((one) => respellParticle(one) ?? [])])];
}

export const isMeant = (nickname: { state: string }, state: string) =>
  state === '' || nickname.state === state;

/** Joins or splits the particle of a town name: `dekalb` for `de kalb`, and the reverse. */
function respellParticle(cityKey: string): string | null {
  const [first = '', ...rest] = cityKey.split(' ');
  if (rest.length > 0)
    return PARTICLES.includes(first) ? [first + rest[0], ...rest.slice(1)].join(' ') : null;
  const particle = PARTICLES.find((one) => first.startsWith(one) && first.length >= one.length + 4);
  return particle ? `${particle} ${first.slice(particle.length)}` : null;
}

/** Returns the towns inside the site's area, or all of them if none is inside. */
export function preferInside<T extends { isOutside: boolean }>(towns: T[]): T[] {
  const inside = towns.filter(({ isOutside }) => !isOutside);
  return inside.length > 0 ? inside : towns;
}
