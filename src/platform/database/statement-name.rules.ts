const START = 2000;
const VERB = /^\s*([a-z]+)/i;
const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?"?((?:[a-z_]\w*"?\."?)?[a-z_]\w*)/i;

/**
 * What a statement is called in a trace: the name that it was prepared under, otherwise its first word
 * and first table, such as `select businesses`. Null for what is no statement in words.
 */
export function nameStatement(statement: unknown): string | null {
  if (typeof statement === 'string') return describe(statement);
  if (typeof statement !== 'object' || statement === null || 'submit' in statement) return null;
  if ('name' in statement && typeof statement.name === 'string') return statement.name;
  return 'text' in statement && typeof statement.text === 'string'
    ? describe(statement.text)
    : null;
}

function describe(text: string): string {
  const start = text.slice(0, START);
  const verb = VERB.exec(start)?.[1]?.toLowerCase() ?? 'statement';
  const table = TABLE.exec(start)?.[1]?.replaceAll('"', '');
  return table ? `${verb} ${table}` : verb;
}
