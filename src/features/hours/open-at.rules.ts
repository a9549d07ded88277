export function isOpenAt(value: string): string {
  return `exists (select from opening_spans
    where business_id = id and spans @> ${value}::timestamptz)`;
}
