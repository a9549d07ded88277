/** SQL that is true of a row of `businesses` that is open at a value, exactly. Primary key. */
export function isOpenAt(value: string): string {
  return `exists (select from opening_spans
    where business_id = id and spans @> ${value}::timestamptz)`;
}
