import type { EventDay } from '../../contract/events.ts';
import { foldText } from '../../platform/fold-text.ts';

const days: [RegExp, EventDay][] = [
  [/\b(?:tonight|this evening|esta noche)\b/, 'tonight'],
  [/\b(?:this weekend|weekend|este fin de semana|fin de semana)\b/, 'weekend'],
  [/\b(?:tomorrow|manana)\b/, 'tomorrow'],
  [/\b(?:today|hoy)\b/, 'today'],
  [/\b(?:this week|esta semana)\b/, 'week'],
];
/** Matches words that ask for events in general, such as "things to do". */
const general = /\b(?:events?|eventos?|things to do|what s on|whats on|happening|que hacer)\b/g;
/** Matches kinds of events, such as "live music", which stay in the query. */
const kinds =
  /\b(?:live music|musica en vivo|concerts?|conciertos?|festivals?|festivales|open mic|trivia night|karaoke night|craft fair|farmers market)\b/;
const small = /\b(?:in|at|on|near|me|the|for|a|en|de|la|el|cerca)\b/g;

/**
 * Parses a search for events, such as "live music tonight boise", into the day and the other words without
 * the town. Returns null if the words don't ask for events.
 */
export function readEventWords(
  query: string,
  city: string | undefined,
): { day: EventDay | undefined; q: string | undefined } | null {
  let words = ` ${foldText(query)} `;
  const found = days.find(([pattern]) => pattern.test(words));
  const asksInGeneral = new RegExp(general).test(words);
  if (!found && !asksInGeneral && !kinds.test(words)) return null;
  if (found) words = words.replace(found[0], ' ');
  const town = city ? foldText(city) : '';
  if (town) words = words.replace(` ${town} `, ' ');
  const rest = words.replace(general, ' ').replace(small, ' ').replace(/\s+/g, ' ').trim();
  return { day: found?.[1], q: rest.slice(0, 100) || undefined };
}
