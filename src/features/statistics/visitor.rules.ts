import { hasSessionCookie } from '../accounts/session-cookie.rules.ts';
import { readOwnerToken } from '../owners/cookie.rules.ts';

const ROBOT =
  /(?<!cu)bot\b|bot[-_/]|crawl|spider|slurp|scrape|preview|headless|lighthouse|pagespeed|prerender|phantom|selenium|puppeteer|playwright|monitor|uptime|archiver|externalhit|curl|wget|python|java\/|okhttp|go-http|axios|node|undici/i;

/** A person who is neither staff nor has an owner area open. One without a user agent is none. */
export function isCountedVisitor(headers: Headers): boolean {
  const browser = headers.get('user-agent') ?? '';
  const purpose = `${headers.get('sec-purpose') ?? ''} ${headers.get('purpose') ?? ''}`;
  const cookies = headers.get('cookie');
  if (browser === '' || ROBOT.test(browser) || /prefetch|prerender/.test(purpose)) return false;
  return !hasSessionCookie(cookies) && readOwnerToken(cookies) === null;
}
