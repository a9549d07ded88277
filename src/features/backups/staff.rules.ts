export interface BackupPerson {
  name: string;
  email: string;
  role: string;
}

const ESCAPES: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
/** What would move the cursor of a terminal, or turn the text around. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

export function createStaffList() {
  const users: Record<string, string>[] = [];
  const roles = new Map<string, string>();
  return {
    add(table: { name: string; columns: string[] }, rows: Buffer) {
      if (table.name !== 'users' && table.name !== 'roles') return;
      for (const line of rows.toString().split('\n').slice(0, -1)) {
        const row = readRow(table.columns, line);
        if (table.name === 'roles') roles.set(`role:${row.id}`, `${row.name} ${row.rights}`);
        else if (row.role !== 'none') users.push(row);
      }
    },
    finish: (): BackupPerson[] =>
      users.map(({ name = '', email = '', role = '', disabled_at: closed }) => ({
        name,
        email,
        role: (roles.get(role) ?? role) + (closed ? ', account closed' : ''),
      })),
  };
}

function readRow(columns: string[], line: string): Record<string, string> {
  const values = line.split('\t').map((value) =>
    value === '\\N'
      ? ''
      : value
          .replace(/\\(.)/g, (_, letter: string) => ESCAPES[letter] ?? letter)
          .replace(UNSEEN, ' ')
          .trim(),
  );
  return Object.fromEntries(columns.map((column, at) => [column, values[at] ?? '']));
}
