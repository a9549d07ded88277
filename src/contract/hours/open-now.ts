/** Words that ask what is open. */
export const OPEN_WISH =
  /\b(open (right )?now|(now|currently) open|abiert[oa]s? (ahora|ahorita)( mismo)?|(ahora|ahorita) abiert[oa]s?)\b/;

/** Whether an answer to these parameters is of this very minute. */
export function isOfThisMinute(given: URLSearchParams): boolean {
  return given.get('open') === 'now' || OPEN_WISH.test((given.get('query') ?? '').toLowerCase());
}
