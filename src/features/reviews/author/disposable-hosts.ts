import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';

const HOSTS = disposableEmailBlocklistSet();

/** Checks whether an address belongs to a disposable mail host or one of its subdomains. */
export function isDisposable(email: string): boolean {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.');
  return labels.some((_, at) => HOSTS.has(labels.slice(at).join('.')));
}
