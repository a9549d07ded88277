import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import {
  type ImportFieldValues as Found,
  type ImportSource,
  targetOf,
  type ValueMap,
  valueKey,
} from '../../../contract/imports.staff.ts';
import type { CustomField } from '../../../domain/custom-fields.ts';
import { MAX_MEANINGS } from '../../../domain/transfer-limits.ts';
import { read } from '../../kit/api.ts';
import { formatCount } from '../../kit/format.ts';
import { send } from '../../kit/send.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Options, SelectField } from '../../kit/ui/field.tsx';
import { useToast } from '../../kit/ui/toast.tsx';
import { isKeyOf } from '../../staff/is-key-of.ts';
import { ListFailure } from '../../staff/list-failure.tsx';
import { KindField, type KindOf } from './kind-field.tsx';
import { importFields, useMayMakeFields, useOwnFields } from './own-fields.tsx';
import {
  useValueChoices,
  useValueFieldName,
  type ValueChoice,
  type ValueField,
} from './value-choices.ts';
import { ValueRow } from './value-row.tsx';

const SHOWN_AT_FIRST = 40;
const asTheyAre: ValueMap = { pairs: [], others: 'keep' };

interface FieldValuesProps {
  importId: number;
  field: ValueField;
  from: Exclude<ImportSource, { value: string }>;
  /** Source of the names, from which unknown categories are proposed. */
  names: ImportSource | undefined;
  onChange: (from: ImportSource) => void;
}

export function FieldValuesStep(props: FieldValuesProps) {
  const { data, error } = useValues(props);
  if (error && !data) return <ListFailure error={error} fallback={m.import_values_failed()} />;
  if (!data)
    return <div role="status" aria-label={m.import_file_reading()} className="skeleton h-64" />;
  return <FoundValues {...props} data={data} />;
}

function FoundValues(props: FieldValuesProps & { data: Found }) {
  const { importId, field, from, onChange, data } = props;
  const choices = useValueChoices(field);
  const [isWhole, setWhole] = useState(false);
  const map = from.values ?? asTheyAre;
  const put = (values: ValueMap) => onChange({ ...from, values });
  const meaningOf = (value: string) => map.pairs.find((pair) => isSame(pair.from, value))?.to;
  // The order stays while values are decided, so that nothing moves below the hand.
  const [decided] = useState(() => new Set(map.pairs.map((pair) => valueKey(pair.from))));
  const unread = data.values.filter(({ reason }) => reason !== null);
  const open = unread.toSorted(
    (one, other) =>
      Number(decided.has(valueKey(one.value))) - Number(decided.has(valueKey(other.value))),
  );
  const undecided = unread.filter(({ value }) => meaningOf(value) === undefined);
  const known = data.values.filter(({ reason }) => reason === null);
  const understood = known.filter(({ means }) => means !== null);
  const areNumbers =
    open.length > SHOWN_AT_FIRST && open.every(({ value }) => /^[\d.,]+$/.test(value));
  const shown = isWhole ? open : open.slice(0, areNumbers ? 0 : SHOWN_AT_FIRST);
  const decide = (meanings: ValueMap['pairs']) => put(addMeanings(map, meanings));
  const list = (values: Found['values']) => (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {values.map((one) => (
        <ValueRow
          key={one.value}
          found={one}
          field={field}
          choices={choices}
          to={meaningOf(one.value)}
          onChange={(to) => put(setMeaning(map, one.value, to))}
        />
      ))}
    </ul>
  );
  return (
    <>
      <p className="mb-2 text-sm text-muted">{describe(data)}</p>
      {areNumbers && <p className="mb-2">{m.import_values_numbers()}</p>}
      {(field === 'category' || field === 'trades') && undecided.length > 1 && (
        <DecideAll of={field} undecided={undecided} onDecide={decide} />
      )}
      {shown.length > 0 && list(shown)}
      {open.length > 0 && !areNumbers && (
        <AddChoices field={field} values={open.map(({ value }) => value)} importId={importId} />
      )}
      {shown.length < open.length && (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          {m.import_values_show_all({ count: open.length })}
        </Button>
      )}
      {known.length > 0 && (
        <KnownValues title={formatCount(understood.length, m.count_values)}>
          {() => list(known)}
        </KnownValues>
      )}
      {map.pairs.length >= MAX_MEANINGS && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {m.import_values_most()}
        </p>
      )}
      <OtherValues field={field} choices={choices} map={map} onChange={put} />
    </>
  );
}

/** Values that are understood as they are. They are many, and shown only on request. */
function KnownValues({ title, children }: { title: string; children: () => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="mt-3" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer py-2 font-semibold text-accent pointer-coarse:py-3">
        {m.import_values_understood({ values: title })}
      </summary>
      {isOpen && children()}
    </details>
  );
}

interface DecideAllProps {
  of: KindOf;
  undecided: Found['values'];
  onDecide: (meanings: ValueMap['pairs']) => void;
}

/** Accepts what is proposed for unknown kinds, or takes one kind for all that are undecided. */
function DecideAll({ of, undecided, onDecide }: DecideAllProps) {
  const proposals = undecided.flatMap(({ value, proposed }) =>
    proposed === null ? [] : [{ from: value, to: proposed }],
  );
  return (
    <div className="mb-3 grid items-end gap-x-4 gap-y-2 sm:grid-cols-2">
      {proposals.length > 0 && (
        <div>
          <p className="mb-1">{formatCount(proposals.length, m.import_values_proposed)}</p>
          <Button onClick={() => onDecide(proposals)}>{m.import_values_accept()}</Button>
        </div>
      )}
      <KindField
        of={of}
        label={m.import_values_rest({ count: undecided.length })}
        isLabelShown
        value={undefined}
        placeholder=""
        className="control w-full"
        onChange={(to) => {
          if (to !== undefined) onDecide(undecided.map(({ value }) => ({ from: value, to })));
        }}
      />
    </div>
  );
}

interface AddChoicesProps {
  importId: number;
  field: ValueField;
  values: string[];
}

/** Adds unknown values as choices of the custom field, with the usual permission check. */
function AddChoices({ importId, field: target, values }: AddChoicesProps) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const mayMake = useMayMakeFields();
  const own = useOwnFields().find(({ key }) => targetOf(key) === target);
  const add = useMutation({
    mutationFn: async ({ key }: CustomField) => {
      const { version, fields } = await queryClient.fetchQuery({
        ...read('GET /api/admin/fields', {}),
        staleTime: 0,
      });
      const field = fields.find((one) => one.key === key);
      if (!field) throw new Error(m.fields_gone());
      const { key: _, removedAt: __, ...said } = field;
      const added = listNewChoices(field, values).map((en) => ({
        key: null,
        name: { en, es: null },
      }));
      const body = { version, field: { ...said, choices: [...field.choices, ...added] } };
      return send('PUT /api/admin/fields/:key', { params: { key }, body });
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: importFields.queryKey });
      await queryClient.invalidateQueries({ queryKey: ['values of an import', importId] });
      toast({ title: m.import_own_choices_added() });
    },
    onError: (problem) =>
      toast({ title: m.common_error(), description: problem.message, variant: 'destructive' }),
  });
  if (!own || !mayMake || own.choices.length === 0) return null;
  return (
    <Button
      variant="secondary"
      className="mt-2"
      disabled={add.isPending}
      onClick={() => add.mutate(own)}
    >
      {m.import_own_add_choices()}
    </Button>
  );
}

function listNewChoices({ kind, choices }: CustomField, values: string[]): string[] {
  const known = new Set(
    choices.flatMap(({ key, name }) => [key, name.en, name.es ?? ''].map(valueKey)),
  );
  const parts = kind === 'choices' ? values.flatMap((value) => value.split(/[;,|]/)) : values;
  const added = new Map(parts.map((part) => [valueKey(part), part.trim().slice(0, 80)]));
  return [...added].flatMap(([key, name]) => (known.has(key) || name === '' ? [] : [name]));
}

function useValues({ importId, field, from, names }: FieldValuesProps) {
  const { values: _, ...plain } = from;
  const asked = { field, from: plain, ...(field === 'category' && names && { names }) };
  return useQuery({
    queryKey: ['values of an import', importId, field, JSON.stringify(asked)],
    queryFn: () =>
      send('POST /api/admin/imports/:id/values', { params: { id: importId }, body: asked }),
  });
}

function isSame(one: string, other: string): boolean {
  return valueKey(one) === valueKey(other);
}

/** Removes a value's own mapping if `to` is undefined, so that the rule for other values applies. */
function setMeaning(map: ValueMap, value: string, to: string | undefined): ValueMap {
  const rest = map.pairs.filter((pair) => !isSame(pair.from, value));
  if (to === undefined) return { ...map, pairs: rest };
  return rest.length < MAX_MEANINGS ? { ...map, pairs: [...rest, { from: value, to }] } : map;
}

/** Adds meanings of values that have none yet, as far as a mapping can hold them. */
function addMeanings(map: ValueMap, added: ValueMap['pairs']): ValueMap {
  return { ...map, pairs: [...map.pairs, ...added].slice(0, MAX_MEANINGS) };
}

function describe({ distinct, unread, rows, values, isWhole }: Found): string {
  const read = formatCount(rows, m.count_file_rows);
  const blank = values.find(({ value }) => value === '');
  const filled = blank ? distinct - 1 : distinct;
  const said = describeFilled({
    distinct: filled,
    isCut: unread > values.length,
    shown: values.length,
    read,
    isWhole,
  });
  if (!blank) return said;
  return `${said} ${m.import_values_blank({ rows: formatCount(blank.count, m.count_file_rows) })}`;
}

interface Filled {
  distinct: number;
  /** Whether more values need a meaning than are listed. */
  isCut: boolean;
  shown: number;
  read: string;
  isWhole: boolean;
}

function describeFilled({ distinct, isCut, shown, read, isWhole }: Filled): string {
  const different = formatCount(distinct, m.import_values_different);
  if (!isWhole) return m.import_values_at_least({ different, read });
  if (isCut) {
    return m.import_values_frequent({
      different,
      read,
      count: shown,
    });
  }
  return m.import_values_summary({ different, read });
}

/** A value that isn't recognized refuses its row in these fields, and leaves the others empty. */
const NEEDED: ReadonlySet<ValueField> = new Set(['category', 'state']);

const words = {
  keep: m.import_others_keep(),
  empty: m.import_others_empty(),
  refuse: m.import_others_refuse(),
};
const fixed = 'fixed';

interface OtherValuesProps {
  field: ValueField;
  choices: ValueChoice[];
  map: ValueMap;
  onChange: (map: ValueMap) => void;
}

/** Rule for unmapped values, also used for later files. */
function OtherValues({ field, choices, map, onChange }: OtherValuesProps) {
  const { others } = map;
  const name = useValueFieldName(field);
  const isFixed = typeof others === 'object';
  const choose = (value: string) => {
    if (value === fixed) onChange({ ...map, others: { value: choices[0]?.value ?? '' } });
    else if (isKeyOf(words, value)) onChange({ ...map, others: value });
  };
  return (
    <div className="mt-3 grid gap-3 sm:grid-cols-2">
      <SelectField
        label={m.import_others_label({ name })}
        value={isFixed ? fixed : others}
        onChange={({ target }) => choose(target.value)}
      >
        <Options
          of={Object.entries({
            ...words,
            keep: NEEDED.has(field) ? words.keep : m.import_others_keep_empty(),
          })}
        />
        {choices.length > 0 && <option value={fixed}>{m.import_others_constant()}</option>}
      </SelectField>
      {isFixed && (
        <SelectField
          label={m.import_others_constant_label({ name })}
          value={others.value}
          onChange={({ target }) => onChange({ ...map, others: { value: target.value } })}
        >
          <Options of={choices} />
        </SelectField>
      )}
    </div>
  );
}
