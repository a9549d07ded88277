/** A write that a machine accepted, by the run's clock. */
export interface Acceptance {
  machine: string;
  /** Of the machine's log; each promotion begins the next. */
  timeline: number;
  from: number;
  to: number;
}

/** Writes that an old primary accepted after a new one had begun to, and timelines with two primaries. */
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
