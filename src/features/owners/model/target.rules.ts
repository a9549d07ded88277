import type { OriginField } from '../../../contract/businesses.ts';
import { websiteHost } from '../../../contract/claims.ts';
import { mailHostOf } from '../../../domain/mail-hosts.ts';
import type { ListingRow } from '../../businesses/model/shapes.ts';
import type { ClaimRow } from './tables.ts';

/** Hosts on which many businesses have pages. Neither the host nor a subdomain proves ownership. */
export const sharedHosts: readonly string[] = [
  ...['facebook.com', 'fb.com', 'fb.me', 'instagram.com', 'twitter.com', 'x.com', 'tiktok.com'],
  ...['linkedin.com', 'youtube.com', 'youtu.be', 'pinterest.com', 'snapchat.com', 'threads.net'],
  ...['yelp.com', 'tripadvisor.com', 'foursquare.com', 'nextdoor.com', 'angi.com', 'thumbtack.com'],
  ...['houzz.com', 'bbb.org', 'yellowpages.com', 'mapquest.com', 'manta.com', 'zocdoc.com'],
  ...['healthgrades.com', 'zillow.com', 'realtor.com', 'avvo.com', 'findlaw.com', 'opentable.com'],
  ...['resy.com', 'toasttab.com', 'doordash.com', 'ubereats.com', 'grubhub.com', 'seamless.com'],
  ...[
    'chownow.com',
    'slicelife.com',
    'clover.com',
    'booksy.com',
    'vagaro.com',
    'mindbodyonline.com',
  ],
  ...[
    'fresha.com',
    'styleseat.com',
    'etsy.com',
    'ebay.com',
    'amazon.com',
    'airbnb.com',
    'vrbo.com',
  ],
  ...['booking.com', 'expedia.com', 'eventbrite.com', 'linktr.ee', 'linkin.bio', 'beacons.ai'],
  ...['google.com', 'goo.gl', 'g.page', 'apple.com', 'bing.com', 'bit.ly', 'tinyurl.com', 't.co'],
  ...['wikipedia.org', 'archive.org', 'medium.com', 'patreon.com', 'gofundme.com', 'paypal.me'],
];

/** Hosting domains where each business has its own subdomain, but no mail. */
export const hostingDomains: readonly string[] = [
  ...['wixsite.com', 'square.site', 'squarespace.com', 'weebly.com', 'weeblysite.com'],
  ...['wordpress.com', 'blogspot.com', 'tumblr.com', 'godaddysites.com', 'business.site'],
  ...['webflow.io', 'myshopify.com', 'shopify.com', 'bigcartel.com', 'carrd.co', 'jimdosite.com'],
  ...['jimdofree.com', 'strikingly.com', 'mystrikingly.com', 'ueniweb.com', 'yolasite.com'],
  ...['webnode.page', 'site123.me', 'github.io', 'gitlab.io', 'netlify.app', 'vercel.app'],
  ...['pages.dev', 'workers.dev', 'web.app', 'firebaseapp.com', 'herokuapp.com', 'appspot.com'],
  ...['azurewebsites.net', 'amazonaws.com', 'cloudfront.net', 'duckdns.org', 'ngrok.io'],
  ...[
    'ngrok-free.app',
    'neocities.org',
    'substack.com',
    'bravesites.com',
    'hubspotpagebuilder.com',
  ],
];

/** Public suffixes with two parts: the label before them is the registered domain. */
export const doubleSuffixes: readonly string[] = [
  ...['co.uk', 'org.uk', 'ltd.uk', 'me.uk', 'plc.uk', 'ac.uk', 'gov.uk', 'com.au', 'net.au'],
  ...['org.au', 'co.nz', 'org.nz', 'co.za', 'com.br', 'com.mx', 'org.mx', 'co.in', 'co.jp'],
  ...['co.kr', 'com.cn', 'com.sg', 'com.hk', 'com.ph', 'co.il', 'com.tr', 'us.com', 'eu.com'],
  ...['uk.com', 'co.com', 'us.org', 'gb.net', 'com.pr', 'net.pr', 'org.pr', 'com.gu', 'com.vi'],
];

/** Mail providers where anyone can get an address. */
export const freeMailDomains: readonly string[] = [
  ...['gmail.com', 'googlemail.com', 'yahoo.com', 'ymail.com', 'rocketmail.com', 'hotmail.com'],
  ...['outlook.com', 'live.com', 'msn.com', 'passport.com', 'aol.com', 'aim.com', 'verizon.net'],
  ...['icloud.com', 'me.com', 'mac.com', 'privaterelay.appleid.com', 'proton.me', 'protonmail.com'],
  ...[
    'pm.me',
    'tutanota.com',
    'tuta.com',
    'tuta.io',
    'mail.com',
    'email.com',
    'usa.com',
    'gmx.com',
  ],
  ...['gmx.us', 'gmx.net', 'gmx.de', 'web.de', 'zoho.com', 'zohomail.com', 'fastmail.com'],
  ...['fastmail.fm', 'hey.com', 'hushmail.com', 'mailfence.com', 'posteo.net', 'posteo.de'],
  ...[
    'runbox.com',
    'startmail.com',
    'yandex.com',
    'yandex.ru',
    'mail.ru',
    'inbox.com',
    'lycos.com',
  ],
  ...['comcast.net', 'xfinity.com', 'att.net', 'sbcglobal.net', 'bellsouth.net', 'pacbell.net'],
  ...['ameritech.net', 'swbell.net', 'prodigy.net', 'cox.net', 'charter.net', 'spectrum.net'],
  ...['rr.com', 'roadrunner.com', 'twc.com', 'brighthouse.com', 'optonline.net', 'optimum.net'],
  ...[
    'suddenlink.net',
    'earthlink.net',
    'mindspring.com',
    'juno.com',
    'netzero.net',
    'netzero.com',
  ],
  ...['frontier.com', 'frontiernet.net', 'windstream.net', 'centurylink.net', 'centurytel.net'],
  ...['embarqmail.com', 'q.com', 'qwest.net', 'mediacombb.net', 'wowway.com', 'wowway.net'],
  ...['cableone.net', 'sparklight.net', 'hughes.net', 'wildblue.net', 'tds.net', 'cox.com'],
  ...['excite.com', 'rogers.com', 'shaw.ca', 'bell.net', 'sympatico.ca', 'telus.net', 'qq.com'],
  ...['163.com', '126.com', 'naver.com', 'hanmail.net', 'rediffmail.com', 'mailinator.com'],
  ...['guerrillamail.com', 'sharklasers.com', '10minutemail.com', 'temp-mail.org', 'yopmail.com'],
  ...[
    'trashmail.com',
    'getnada.com',
    'maildrop.cc',
    'dispostable.com',
    'mailbox.org',
    'disroot.org',
  ],
  ...['simplelogin.com', 'simplelogin.co', 'anonaddy.com', 'addy.io', 'duck.com', 'mozmail.com'],
];

export function hostOf(website: string | null): string | null {
  return website ? (websiteHost.safeParse(website).data ?? null) : null;
}

export function domainOf(email: string): string {
  return mailHostOf(email).replace(/^www\./, '');
}

export function isSharedHost(host: string): boolean {
  return isAmong(host, sharedHosts) || hostingDomains.includes(host);
}

export function isOpenMailDomain(domain: string): boolean {
  return (
    isAmong(domain, freeMailDomains) ||
    isAmong(domain, sharedHosts) ||
    isAmong(domain, hostingDomains)
  );
}

export function isMailOfHost(domain: string, host: string): boolean {
  if (isOpenMailDomain(domain) || isSharedHost(host)) return false;
  return domain === host || domain === registrableOf(host);
}

/** Matches the path of a home page in any language: `/`, `/index.html`, `/es/`. */
const HOME_PAGE =
  /^\/?(?:[a-z]{2}(?:-[a-z]{2})?\/?)?(?:(?:index|default|home|main|welcome)(?:\.\w{2,5})?\/?)?$/i;

export function isHomePage(website: string): boolean {
  const url = URL.parse(/^https?:\/\//i.test(website) ? website : `http://${website}`);
  return url !== null && HOME_PAGE.test(url.pathname);
}

export function hasManyMailboxes(host: string): boolean {
  return /\.(?:edu|gov|mil|us|int)$/.test(host);
}

function isAmong(host: string, domains: readonly string[]): boolean {
  return domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
}

/** Returns the registered domain, or null if unknown, as for places under `.us`. */
function registrableOf(host: string): string | null {
  const words = host.split('.');
  const end = words.slice(-2).join('.');
  if (doubleSuffixes.includes(end)) return words.length > 2 ? words.slice(-3).join('.') : null;
  const isPlace = words.at(-1) === 'us' && words.at(-2)?.length === 2;
  return isPlace || isAmong(host, hostingDomains) ? null : end;
}

export function fieldsOfWay(way: ClaimRow['way']): readonly OriginField[] {
  return way === 'staff' ? [] : ['website'];
}

/** Returns false for the ways of earlier releases, whose claims can't be proved anymore. */
export function isOnFile({ way, target }: ClaimRow, listing: Pick<ListingRow, 'website'>): boolean {
  if (way === 'staff') return true;
  const host = hostOf(listing.website);
  if (!host || !target || isSharedHost(host)) return false;
  if (way === 'domain') return isMailOfHost(target, host);
  return way === 'website' && host === target;
}

export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
