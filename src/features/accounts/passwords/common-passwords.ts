import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

// The commonest of leaked passwords that are long enough for us, in lower case (NOTICE.md).
const FILE = path.resolve(import.meta.dirname, 'common-passwords.txt.gz');

let known: Set<string> | null = null;

/** Read when a first password is chosen. */
export function readCommonPasswords(): Set<string> {
  known ??= new Set(gunzipSync(readFileSync(FILE)).toString('utf8').trimEnd().split('\n'));
  return known;
}

/** Whether a password in lower case is one of them, or one with a few signs put behind. */
export function isCommonPassword(password: string): boolean {
  const common = readCommonPasswords();
  return [0, 1, 2, 3].some((more) => {
    const rest = password.slice(password.length - more);
    return /^[^\p{L}]*$/u.test(rest) && common.has(password.slice(0, password.length - more));
  });
}
