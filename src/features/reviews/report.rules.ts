const FEWEST = 3;
const MONTH = 30 * 86_400_000;
const MOST_MONTHS = 9;
const OF_CONFIRMED = 3;
const VOTES = 3;
const MOST_OF_VOTES = 6;

export interface Standing {
  createdAt: Date;
  editedAt: Date | null;
  confirmedAt: Date | null;
  helpfulCount: number;
}

/** Reports from networks of their own that hide a review: 3 for a new one, up to 21 for one that has proved itself. */
export function countNeededReports(
  { createdAt, editedAt, confirmedAt, helpfulCount }: Standing,
  at: Date,
): number {
  const months = Math.floor((at.getTime() - (editedAt ?? createdAt).getTime()) / MONTH);
  const ofAge = Math.min(MOST_MONTHS, Math.max(0, months));
  const ofVotes = Math.min(MOST_OF_VOTES, Math.floor(helpfulCount / VOTES));
  return FEWEST + ofAge + (confirmedAt ? OF_CONFIRMED : 0) + ofVotes;
}
