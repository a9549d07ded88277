/** Name of the meta tag and of the TXT record that prove a claim. */
export const META_NAME = 'mainstreet-verification';
/** Path of the file that does. */
export const WELL_KNOWN = '/.well-known/mainstreet-verification.txt';
