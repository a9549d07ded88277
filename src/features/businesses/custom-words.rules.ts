import type { Service } from '../../contract/services.ts';

const LONGEST = 20_000;

/** What is found in searches beside name, trades and description, the names of things before what is said of them. */
export function joinCustomWords({
  fields,
  services,
}: {
  fields: readonly string[];
  services: readonly Service[] | null;
}): string {
  const named = (services ?? []).map(({ name }) => name);
  const told = (services ?? []).map(({ words }) => words);
  return [...fields, ...named, ...told].filter(Boolean).join('. ').slice(0, LONGEST);
}
