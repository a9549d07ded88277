import { createHash } from 'node:crypto';
import { foldText } from '../src/platform/fold-text.ts';

/** Headers of who writes a review: reviewers sit in networks of their own, as people do. */
export function writeFrom(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null || !('reviewerName' in body)) return {};
  const hash = createHash('sha256')
    .update(foldText(String(body.reviewerName)))
    .digest();
  const [first = 0, second, third] = hash;
  return { 'x-forwarded-for': `${11 + (first % 100)}.${second}.${third}.1` };
}
