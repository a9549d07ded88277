import * as m from '#messages';
import { auditActions, auditGroups } from './actions.ts';
import { type AuditNames, describeField, describeValue, spell } from './values.ts';

/** Everyone who is not staff, as the log names them. */
const actors: Readonly<Record<string, string>> = {
  get visitor() {
    return m.audit_who_visitor();
  },
  get author() {
    return m.audit_who_author();
  },
  get owner() {
    return m.audit_who_owner();
  },
  get payments() {
    return m.common_payments();
  },
  get clock() {
    return m.audit_who_automatic();
  },
  get rules() {
    return m.audit_who_rules();
  },
  get start() {
    return m.audit_who_first_start();
  },
  get 'command line'() {
    return m.audit_who_command_line();
  },
};

export interface AuditChange {
  field: string;
  /** Null where nothing was said of it. */
  before: string | null;
  after: string | null;
}

type Values = Record<string, unknown> | null;

/** Readable even for an action that nobody gave words. */
export function describeAction(action: string): string {
  const words = auditActions[action];
  if (words) return words();
  const undone = auditActions[action.replace('.undo-', '.')];
  return undone ? m.audit_undid({ undone: undone() }) : spell(action);
}

export function describeGroup(group: string): string {
  return auditGroups[group]?.() ?? spell(group);
}

export function groupOf(action: string): string {
  return action.slice(0, action.indexOf('.'));
}

const NAMING = ['name', 'title', 'phrase', 'email'];

/** What a line is about that is no listing, as it is called afterwards: a category, a page, a role. */
export function nameSubject({ before, after }: { before: Values; after: Values }): string | null {
  const called = [after, before].flatMap((values) => NAMING.map((field) => values?.[field]));
  return called.find((name): name is string => typeof name === 'string' && name !== '') ?? null;
}

/** Who did it, and the program by which they did. */
export function describeActor({
  actor,
  program,
}: {
  actor: string;
  program: string | null;
}): string {
  const who = actors[actor] ?? actor;
  return program === null ? who : m.audit_who_with_token({ who, program });
}

/** What differs, field by field; of what came or went, all that was said of it. */
export function listChanges({
  before,
  after,
  names,
}: {
  before: Values;
  after: Values;
  names: AuditNames;
}): AuditChange[] {
  const describe = (values: Values, field: string) =>
    values && field in values ? describeValue(field, values[field], names) : null;
  const fields = new Set([
    ...Object.keys(after ?? {}),
    ...(after ? [] : Object.keys(before ?? {})),
  ]);
  // Each save makes another version: no news.
  fields.delete('version');
  fields.delete('custom');
  return [...fields]
    .map((field) => ({
      field: describeField(field),
      before: describe(before, field),
      after: describe(after, field),
    }))
    .concat(listOwn(before, after, names))
    .filter((change) => change.before !== change.after);
}

/** Of staff's own fields the log has the names. */
function listOwn(before: Values, after: Values, names: AuditNames): AuditChange[] {
  const [was, is] = [before, after].map((values) => Object.entries(values?.custom ?? {}));
  const said = (entries: [string, unknown][] = [], name: string) => {
    const found = entries.find(([one]) => one === name);
    return found ? describeValue('custom', found[1], names) : null;
  };
  const called = new Set([...(is ?? []), ...(after ? [] : (was ?? []))].map(([name]) => name));
  return [...called].map((field) => ({ field, before: said(was, field), after: said(is, field) }));
}
