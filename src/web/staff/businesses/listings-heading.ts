export const LISTINGS_HEADING = 'listings';

export function findListingsHeading(): HTMLElement | null {
  return document.getElementById(LISTINGS_HEADING);
}
