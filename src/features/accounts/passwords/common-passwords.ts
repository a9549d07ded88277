import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

// The commonest of leaked passwords that are long enough for us, in lower case (NOTICE.md).
const FILE = path.resolve(import.meta.dirname, 'common-passwords.txt.gz');

let known: Set<string> | null = null;

export function readCommonPasswords(): Set<string> {
  known ??= new Set(gunzipSync(readFileSync(FILE)).toString('utf8').trimEnd().split('\n'));
  return known;
}
