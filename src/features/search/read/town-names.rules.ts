import { spellTown } from '../../../domain/town-key.ts';
import { findNickname, joinTownSpellings } from '../../../domain/town-nicknames.ts';
import { STATE_CODES } from './state-words.rules.ts';

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
