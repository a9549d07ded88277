import { findStateName } from '../../contract/states.ts';
import type { KnownPlace } from '../search/known-place.ts';

/** `Boise, Idaho`. */
export function nameTown({ city, state }: KnownPlace): string {
  return `${city}, ${findStateName(state) ?? state}`;
}
