import { isIP } from 'node:net';
import * as m from '#messages';
import { isPublicAddress } from '../../platform/http/public-address.ts';
import { invalidField } from '../businesses/invalid-field.ts';

const LOCAL = /^(localhost|127(\.\d+){3}|\[::1\])$/;

function isLocalSite(siteUrl: string): boolean {
  return LOCAL.test(new URL(siteUrl).hostname);
}

/** Only while the site itself is tried on one's own machine are its programs there, too. */
export function requireAddress(address: string, siteUrl: string): void {
  const { protocol, hostname, username, password } = new URL(address);
  const isOwn = isLocalSite(siteUrl) && hostname === 'localhost';
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  if (isName && !username && !password && (protocol === 'https:' || isOwn)) return;
  throw invalidField('url', m.webhooks_address_public());
}

/** Whether we connect there: to no network of our own, whatever the name resolves to. */
export function allowsAddress(siteUrl: string): (address: string) => boolean {
  const isOwn = isLocalSite(siteUrl);
  return (address) =>
    isPublicAddress(address) || (isOwn && (address === '::1' || address.startsWith('127.')));
}
