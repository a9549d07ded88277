const ASSIGNMENT = /^\s*(?:export\s+)?[A-Za-z_][A-Za-z0-9_]*\s*=\s*(.*)$/;

/**
 * What is wrong with the text of a file of settings, by its line and without its values; null for
 * nothing. Node.js passes over lines that it does not understand, and so would we over a setting.
 */
export function findEnvFileFault(text: string): string | null {
  const lines = text.split(/\r?\n/);
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (/^\s*(#|$)/.test(line)) continue;
    const value = ASSIGNMENT.exec(line)?.[1];
    if (value === undefined) return `line ${at + 1} is not NAME=value`;
    const end = findEnd(lines, at, value);
    if (end === null) return `line ${at + 1} opens a quotation mark that is not closed`;
    at = end;
  }
  return null;
}

/** The line where a value ends: in quotation marks it may go on. Null when it never does. */
function findEnd(lines: string[], start: number, value: string): number | null {
  const quote = /^["'`]/.exec(value)?.[0];
  if (!quote || value.includes(quote, 1)) return start;
  const more = lines.slice(start + 1).findIndex((line) => line.includes(quote));
  return more === -1 ? null : start + 1 + more;
}
