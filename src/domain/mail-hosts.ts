const HOSTS = [
  ...['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'aol.com', 'msn.com'],
  ...['live.com', 'comcast.net', 'att.net', 'verizon.net', 'sbcglobal.net', 'bellsouth.net'],
  ...['cox.net', 'charter.net', 'earthlink.net', 'protonmail.com', 'me.com', 'mac.com'],
];
/** Real mail hosts whose names look like typos of the hosts above. */
const OTHERS = new Set([
  ...[
    'mail.com',
    'email.com',
    'ymail.com',
    'gmx.com',
    'gmx.net',
    'gmx.us',
    'fastmail.com',
    'pm.me',
  ],
  ...['yahoo.ca', 'yahoo.es', 'yahoo.fr', 'hotmail.es', 'hotmail.fr', 'outlook.es', 'live.ca'],
]);
const LONGEST = 254;
const ENDINGS = new Map([
  ...'con cmo ocm vom xom comm coom cpm ccom cim'
    .split(' ')
    .map((typed) => [typed, 'com'] as const),
  ...'nte ent nett ney'.split(' ').map((typed) => [typed, 'net'] as const),
  ...'ogr rog orgg irg prg'.split(' ').map((typed) => [typed, 'org'] as const),
]);

/** Returns the host of an email address, in lower case. */
export function mailHostOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

/** Checks whether a host is a public mail provider, where anyone can get an address. */
export function isCommonMailHost(host: string): boolean {
  return HOSTS.includes(host) || OTHERS.has(host);
}

/**
 * Suggests a corrected address, such as `rosa@gmail.com` for `rosa@gmial.con`. Returns null if the host
 * doesn't look mistyped.
 */
export function suggestEmail(email: string): string | null {
  const at = email.lastIndexOf('@');
  const host = email
    .slice(at + 1)
    .trim()
    .toLowerCase();
  if (at < 1 || email.length > LONGEST || !host.includes('.') || isCommonMailHost(host))
    return null;
  const near = HOSTS.find((known) => isNear(host, known)) ?? mendEnding(host);
  return near ? `${email.slice(0, at).trim()}@${near}` : null;
}

function isNear(host: string, known: string): boolean {
  return host.startsWith(`${known}.`) || countTypos(host, known) <= (known.length > 8 ? 2 : 1);
}

function mendEnding(host: string): string | null {
  const dot = host.lastIndexOf('.');
  const ending = ENDINGS.get(host.slice(dot + 1));
  return ending && dot > 0 ? `${host.slice(0, dot)}.${ending}` : null;
}

/**
 * Returns the edit distance between two hosts, counting swapped neighboring letters as one typo. Returns 3 if
 * the lengths differ by more than 2.
 */
function countTypos(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3;
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const above = rows[i - 1] ?? [];
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = i > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        (above[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (above[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : 3,
      );
    }
    rows.push(row);
  }
  return rows[one.length]?.[other.length] ?? 3;
}
