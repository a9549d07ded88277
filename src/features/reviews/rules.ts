import { createHmac } from 'node:crypto';
import { foldText } from '../../platform/fold-text.ts';

const LINK =
  /https?:\/\/|www\.|\b[a-z0-9-]+\.(com|net|org|info|biz|io|co|ru|xyz|shop|site|online)\b/i;

/** Whether a text carries something to click on. */
export function hasLink(text: string): boolean {
  return LINK.test(text);
}

/** Who wrote it, as far as it must be known: address and name, not to be read back. */
export function hashAuthor(secret: string, address: string, name: string): string {
  return createHmac('sha256', secret)
    .update(`${address}\n${foldText(name)}`)
    .digest('base64url');
}
