/** Name of the meta tag and the TXT record that prove a claim. */
export const META_NAME = 'mainstreet-verification';
export const WELL_KNOWN = '/.well-known/mainstreet-verification.txt';
