import { websiteHost } from '../../../contract/claims.ts';
import { freeMailDomains } from './free-mail.data.ts';
import { doubleSuffixes, hostingDomains, sharedHosts } from './shared-hosts.data.ts';

export function hostOf(website: string | null): string | null {
  return website ? (websiteHost.safeParse(website).data ?? null) : null;
}

export function domainOf(email: string): string {
  return email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .replace(/^www\./, '');
}

/** Whether others have their pages at the same host, so that a sign on it proves nothing. */
export function isSharedHost(host: string): boolean {
  return isAmong(host, sharedHosts) || hostingDomains.includes(host);
}

/** Whether anyone can get mail there, or nobody in particular. */
export function isOpenMailDomain(domain: string): boolean {
  return (
    isAmong(domain, freeMailDomains) ||
    isAmong(domain, sharedHosts) ||
    isAmong(domain, hostingDomains)
  );
}

/** Mail at the very host of the website, or at the domain that it is a part of. */
export function isMailOfHost(domain: string, host: string): boolean {
  if (isOpenMailDomain(domain) || isSharedHost(host)) return false;
  return domain === host || domain === registrableOf(host);
}

function isAmong(host: string, domains: readonly string[]): boolean {
  return domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
}

/** What its owner registered; null where that can't be told, as of places under `.us`. */
function registrableOf(host: string): string | null {
  const words = host.split('.');
  const end = words.slice(-2).join('.');
  if (doubleSuffixes.includes(end)) return words.length > 2 ? words.slice(-3).join('.') : null;
  const isPlace = words.at(-1) === 'us' && words.at(-2)?.length === 2;
  return isPlace || isAmong(host, hostingDomains) ? null : end;
}
