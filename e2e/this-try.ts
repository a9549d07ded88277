import { test } from '@playwright/test';

const letters = (count: number) =>
  String(count).replace(/\d/g, (digit) => 'bcdfghjklm'[+digit] ?? '');

/**
 * A word for names and addresses, so that a story told again, after a try that failed halfway, finds
 * nothing of that. Of letters, as a search for it is for no number.
 */
export function thisTry(): string {
  const { workerIndex, repeatEachIndex } = test.info();
  return `q${letters(workerIndex)}x${letters(repeatEachIndex)}`;
}
