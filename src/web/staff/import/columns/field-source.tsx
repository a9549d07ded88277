import * as m from '#messages';
import type { AddressPart } from '../../../../contract/staff/transfer/address-parts.ts';
import { listColumns } from '../../../../contract/staff/transfer/columns.ts';
import type {
  ImportField,
  ImportMapping,
  ImportSource,
} from '../../../../contract/staff/transfer/mapping.ts';
import type { BusinessImport } from '../../../../contract/staff/transfer.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { ColumnOptions } from './column-options.tsx';
import { JoinedColumns } from './joined-columns.tsx';
import { findSample, setColumns, setPart, setSource } from './sources.ts';

const NONE = 'none';
const FIXED = 'fixed';

interface FieldSourceProps {
  field: ImportField;
  label: string;
  source: BusinessImport;
  mapping: ImportMapping;
  isMissing: boolean;
  onChange: (mapping: ImportMapping) => void;
}

interface PartChoiceProps {
  field: ImportField;
  label: string;
  from: Exclude<ImportSource, { value: string }>;
  onChange: (from: ImportSource) => void;
}

export function FieldSource(props: FieldSourceProps) {
  const { field, label, source, mapping, isMissing, onChange } = props;
  const from = mapping[field];
  const put = (next: ImportSource | null) => onChange(setSource(mapping, field, next));
  const choose = (value: string) => {
    if (value === NONE) put(null);
    else if (value === FIXED) put({ value: '' });
    else put(setColumns(from, [Number(value), ...(from ? listColumns(from).slice(1) : [])]));
  };
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <SelectField
        label={label}
        value={findChoice(from)}
        error={isMissing ? m.import_column_required() : undefined}
        hint={from && !('value' in from) && <Sample {...findSample(source, from)} />}
        onChange={({ target }) => choose(target.value)}
      >
        <option value={NONE}>{m.import_column_none()}</option>
        <option value={FIXED}>{m.import_column_constant()}</option>
        <ColumnOptions source={source} />
      </SelectField>
      {from && 'value' in from && (
        <TextField
          label={m.import_column_constant_label({ label })}
          required
          maxLength={200}
          value={from.value}
          onChange={({ target }) => put({ value: target.value })}
        />
      )}
      {from && !('value' in from) && (
        <PartChoice field={field} label={label} from={from} onChange={put} />
      )}
      {from && !('value' in from) && (
        <JoinedColumns label={label} source={source} from={from} onChange={put} />
      )}
    </div>
  );
}

function findChoice(from: ImportSource | undefined): string {
  if (!from) return NONE;
  return 'value' in from ? FIXED : String(listColumns(from)[0]);
}

function Sample({ text, whole }: { text?: string; whole?: string }) {
  if (!text) return <span className="block truncate">{m.import_column_blank()}</span>;
  return (
    <span className="block truncate">
      {whole === undefined
        ? m.import_column_example({ text })
        : m.import_part_example({ text, whole })}
    </span>
  );
}

const partWords: Record<AddressPart, string> = {
  street: m.import_part_street(),
  city: m.import_part_city(),
  state: m.import_part_state(),
  zip: m.import_part_zip(),
};
const parts: Partial<Record<ImportField, AddressPart>> = {
  address: 'street',
  city: 'city',
  state: 'state',
  zipCode: 'zip',
};

function PartChoice({ field, label, from, onChange }: PartChoiceProps) {
  const part = parts[field];
  if (!part || !('column' in from)) return null;
  return (
    <label className="flex items-center gap-2 text-sm">
      <input
        type="checkbox"
        aria-label={m.import_part_only_label({ part: partWords[part], label })}
        checked={from.part !== undefined}
        onChange={({ target }) => onChange(setPart(from, target.checked ? part : null))}
        className="size-5 accent-accent"
      />
      {m.import_part_only({ part: partWords[part] })}
    </label>
  );
}
