import parseRobots from 'robots-parser';

/** User agent, which websites can exclude in robots.txt. */
export const ROBOT = 'MainstreetLinkCheck';

/** Maximum product of the lengths of robots.txt and the URL. The parser's time grows with it, up to some 50 ms. */
const MAX_COMPARED = 5_000_000;

/** Checks whether a website's robots.txt allows a page. A robots.txt that would take too long to compare forbids it. */
export function mayRead(robots: string, page: URL): boolean {
  if (robots.length * page.href.length > MAX_COMPARED) return false;
  return parseRobots(`${page.origin}/robots.txt`, robots).isAllowed(page.href, ROBOT) ?? true;
}
