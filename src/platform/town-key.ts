import { joinTownSpellings } from '../contract/town-key.ts';
import { foldText } from './fold-text.ts';

/** One key a town, however it is written: `saint louis` of "St. Louis". Nothing is looked up. */
export function townKey(city: string, state = ''): string {
  return joinTownSpellings(foldText(city), state);
}
