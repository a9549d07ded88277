/** Comments in a schema file, by the statement they precede. */
export interface Notes {
  comments: Map<string, string[]>;
  order: string[];
  columns: Map<string, string[]>;
}

const KEY =
  /^create (?:or replace )?(?:unlogged |unique )?(table|index|statistics|function|trigger|text search dictionary|text search configuration|extension) (?:if not exists )?(\w+)/;

export function readNotes(text: string): Notes {
  const notes: Notes = { comments: new Map(), order: [], columns: new Map() };
  let above: string[] = [];
  let table: string | null = null;
  let isInBody = false;
  const note = (key: string) => {
    if (above.length > 0 && !notes.comments.has(key)) notes.comments.set(key, above);
    above = [];
  };
  for (const line of text.split('\n')) {
    const trimmed = line.trim();
    const opens = (line.match(/\$\$/g) ?? []).length % 2 === 1;
    if (isInBody) {
      if (opens) isInBody = false;
      continue;
    }
    if (opens) isInBody = true;
    if (trimmed.startsWith('-- ## ')) {
      notes.order.push(trimmed.slice(3));
      above = [];
    } else if (trimmed.startsWith('-- ')) {
      above.push(trimmed);
    } else if (trimmed === '') {
      above = [];
    } else if (KEY.test(line)) {
      const [, kind = '', name = ''] = KEY.exec(line) ?? [];
      const key = `${kind.replace('text search ', '')} ${name}`;
      note(key);
      notes.order.push(key);
      table = kind === 'table' ? key : null;
    } else if (/^insert into /.test(line)) {
      notes.order.push(line);
    } else {
      table = /^alter table (\w+)/.exec(line)?.[1]?.replace(/^/, 'table ') ?? table;
      const column =
        /\badd column (?:if not exists )?(\w+)/.exec(line)?.[1] ?? /^ {2}(\w+) /.exec(line)?.[1];
      if (!table || !column) {
        above = [];
        continue;
      }
      note(`${table}/${column}`);
      notes.columns.set(table, [...(notes.columns.get(table) ?? []), column]);
    }
  }
  return notes;
}
