export interface Acceptance {
  machine: string;
  /** PostgreSQL timeline. Each promotion starts a new one. */
  timeline: number;
  from: number;
  to: number;
}

/**
 * Returns writes accepted by an old primary after a new one had accepted some, and timelines with two
 * primaries.
 */
export function findRivals(acceptances: Acceptance[]): string[] {
  const owners = new Map<number, string>();
  const findings: string[] = [];
  let newest: Acceptance | undefined;
  for (const one of acceptances.toSorted((a, b) => a.to - b.to)) {
    const owner = owners.get(one.timeline) ?? one.machine;
    owners.set(one.timeline, owner);
    if (owner !== one.machine) {
      findings.push(`${owner} and ${one.machine} both accepted writes on timeline ${one.timeline}`);
    }
    if (newest && newest.timeline > one.timeline && newest.to < one.from) {
      findings.push(`${one.machine} accepted a write after ${newest.machine} was the primary`);
    }
    if (!newest || one.timeline > newest.timeline) newest = one;
  }
  return findings;
}
