const KEYWORDS = new Set(
  `ADD ALL ALWAYS AND ANY ARRAY AS ASC BEFORE AFTER BETWEEN BY CASCADE CASE CHECK COALESCE COLLATE CREATE
  DEFAULT DELETE DESC DISTINCT EACH ELSE END EXECUTE EXISTS FALSE FIRST FOR FOREIGN FROM FUNCTION GENERATED
  GREATEST IDENTITY IN INDEX INCLUDE INSERT IS KEY LAST LEAST LIKE NEW NOT NULL NULLIF NULLS OF OLD ON OR
  LANGUAGE IMMUTABLE PARALLEL PRIMARY PROCEDURE REFERENCES RETURN RETURNS SAFE STABLE STRICT VOLATILE REFERENCING ROW SET SIMILAR STATEMENT STATISTICS STORED TABLE THEN TRIGGER TRUE UNIQUE
  UNKNOWN UPDATE USING WHEN WHERE WITH NORMALIZE NFKD`.split(/\s+/),
);

/** Rewrites a definition printed by PostgreSQL in the style of hand-written SQL. */
export function shorten(definition: string): string {
  const lowered = outsideQuotes(definition, (text) =>
    text
      .replace(/\b[A-Z]+\b/g, (word) => (KEYWORDS.has(word) ? word.toLowerCase() : word))
      .replace(/\s+/g, ' '),
  );
  const short = lowered
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replace(/timestamp\((\d)\) with time zone/g, 'timestamptz($1)')
    .replaceAll('character varying', 'varchar')
    .replace(/'::text\b(?!\[)/g, "'")
    .replace(/(\w+) = any \(array\[([^\]]*)\]\)/g, '$1 in ($2)')
    .replace(/(\w+) <> all \(array\[([^\]]*)\]\)/g, '$1 not in ($2)')
    .replace(/ using btree \(/g, ' (')
    .replace(/^create (unique )?index (\w+) on public\./, 'create $1index $2 on ')
    .replace(/\bpublic\./g, '');
  return wrap(short);
}

const WIDTH = 108;

function wrap(text: string): string {
  const words = text.match(/(?:'(?:[^']|'')*'|"[^"]*"|[^\s'"])+/g) ?? [];
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < WIDTH) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(last === undefined ? word : `    ${word}`);
  }
  return lines.join('\n');
}

/** Applies `change` to the text outside quotes. */
function outsideQuotes(text: string, change: (part: string) => string): string {
  return text
    .split(/('(?:[^']|'')*'|"[^"]*")/)
    .map((part, at) => (at % 2 === 0 ? change(part) : part))
    .join('');
}
