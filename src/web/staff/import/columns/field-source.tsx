import * as m from '#messages';
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
import { findSample, setColumns, setSource } from './sources.ts';

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
        error={isMissing ? m.staff_import_required_for_new_businesses() : undefined}
        hint={from && !('value' in from) && <Sample text={findSample(source, from)} />}
        onChange={({ target }) => choose(target.value)}
      >
        <option value={NONE}>{m.staff_import_not_in_the_file()}</option>
        <option value={FIXED}>{m.staff_import_the_same_for_all_rows()}</option>
        <ColumnOptions source={source} />
      </SelectField>
      {from && 'value' in from && (
        <TextField
          label={m.staff_import_label_for_all_rows({ label })}
          required
          maxLength={200}
          value={from.value}
          onChange={({ target }) => put({ value: target.value })}
        />
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

function Sample({ text }: { text: string | undefined }) {
  return (
    <span className="block truncate">
      {text ? m.staff_import_such_as_text({ text }) : m.staff_import_blank_in_the_first_rows()}
    </span>
  );
}
