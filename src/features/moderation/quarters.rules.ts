import {
  type ModerationQuarter,
  type OtherCount,
  otherCount,
  type ReviewCount,
  reviewCount,
} from '../../contract/moderation.ts';

const QUARTERS = 5;

/** The first days of the quarter of that time and of those before it, newest first. */
export function listQuarters(at: Date): string[] {
  const first = Math.floor(at.getUTCMonth() / 3) * 3;
  return Array.from({ length: QUARTERS }, (_, back) =>
    new Date(Date.UTC(at.getUTCFullYear(), first - 3 * back)).toISOString().slice(0, 10),
  );
}

export interface Count {
  quarter: string;
  name: string;
  side: string;
  count: number;
}

export function describeQuarter(start: string, counts: Count[]): ModerationQuarter {
  const ofQuarter = counts.filter(({ quarter }) => quarter === start);
  const read = (name: string, side: string) =>
    ofQuarter.find((one) => one.name === name && one.side === side)?.count ?? 0;
  const readSides = (name: ReviewCount) => ({
    praise: read(name, 'praise'),
    neutral: read(name, 'neutral'),
    blame: read(name, 'blame'),
  });
  return {
    start,
    reviews: mapNames(reviewCount.options, readSides),
    others: mapNames(otherCount.options, (name: OtherCount) => read(name, '')),
  };
}

function mapNames<N extends string, T>(names: readonly N[], give: (name: N) => T): Record<N, T> {
  return Object.fromEntries(names.map((name) => [name, give(name)])) as Record<N, T>;
}
