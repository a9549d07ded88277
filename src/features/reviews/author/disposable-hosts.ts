import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import { mailHostOf } from '../../../domain/mail-hosts.ts';

const HOSTS = disposableEmailBlocklistSet();

/** Checks whether an address belongs to a disposable mail host or one of its subdomains. */
export function isDisposable(email: string): boolean {
  const labels = mailHostOf(email).split('.');
  return labels.some((_, at) => HOSTS.has(labels.slice(at).join('.')));
}
