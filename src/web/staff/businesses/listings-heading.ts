export const LISTINGS_HEADING = 'listings';

/** Has the focus when the rows that had it are gone, and none took their place. */
export function findListingsHeading(): HTMLElement | null {
  return document.getElementById(LISTINGS_HEADING);
}
