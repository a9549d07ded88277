const LINK_SCHEMES = [
  ...['http', 'https', 'ftp', 'ftps', 'mailto', 'tel', 'callto', 'sms', 'cid', 'xmpp'],
];
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const CUSTOM_SCHEME = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const HOST_WITH_PORT = /^[\w.-]+:\d{1,5}(?=[/?#]|$)/;
const OWN_ADDRESS = /^(\/(?!\/)|[#?])/;
const MAIL_ADDRESS = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/;

export function isCustomScheme(scheme: string): boolean {
  return CUSTOM_SCHEME.test(scheme);
}

export function isAllowedLink(address: string, customSchemes: readonly string[] = []): boolean {
  // Browsers ignore whitespace and control characters in URLs, which could hide a dangerous scheme.
  const bare = address.replace(/[\s\p{C}]/gu, '');
  const scheme = SCHEME.exec(bare)?.[1]?.toLowerCase();
  if (scheme === undefined) return true;
  return LINK_SCHEMES.includes(scheme) || customSchemes.includes(scheme);
}

/** Completes a typed link: `http` by default, `mailto` for email addresses. */
export function completeLink(text: string): string {
  const address = text.trim();
  if (OWN_ADDRESS.test(address)) return address;
  if (MAIL_ADDRESS.test(address)) return `mailto:${address}`;
  const scheme = SCHEME.exec(address)?.[1]?.toLowerCase() ?? '';
  if (LINK_SCHEMES.includes(scheme)) return address;
  if (HOST_WITH_PORT.test(address)) return `http://${address}`;
  if (address.startsWith('//')) return `http:${address}`;
  return SCHEME.test(address) ? address : `http://${address}`;
}

/** Returns the URL of an image, or null if it isn't a web address, such as base64. */
export function completeImage(text: string): string | null {
  const address = completeLink(text);
  return /^https?:\/\/\S+$/i.test(address) || /^\/\S+$/.test(address) ? address : null;
}
