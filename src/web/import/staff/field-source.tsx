import * as m from '#messages';
import {
  type BusinessImport,
  type ImportMapping,
  type ImportSource,
  type ImportTarget,
  listColumns,
  targetOf,
} from '../../../contract/imports.staff.ts';
import { CONTACT_FIELD } from '../../../domain/ready-fields.ts';
import { addressParts } from '../../../domain/split-address.ts';
import type { CellPart } from '../../../domain/split-cell.ts';
import { MAX_JOINED } from '../../../domain/transfer-limits.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Options, SelectField, TextField } from '../../kit/ui/field.tsx';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { ArrowUp, Plus, X } from '../../kit/ui/later-icons.tsx';
import { hasWholeAddresses } from './offers.ts';
import { columnLabel, findSample, jointOf, setColumns, setPart, setSource } from './sources.ts';

export function ColumnOptions({ source }: { source: Pick<BusinessImport, 'columns'> }) {
  return <Options of={source.columns.map((_, at) => [at, columnLabel(source, at)])} />;
}

interface JoinedColumnsProps {
  label: string;
  source: BusinessImport;
  from: Exclude<ImportSource, { value: string }>;
  onChange: (from: ImportSource | null) => void;
}

function JoinedColumns({ label, source, from, onChange }: JoinedColumnsProps) {
  const columns = listColumns(from);
  const put = (next: number[]) => onChange(setColumns(from, next));
  const isFull = columns.length >= MAX_JOINED || source.columns.length < 2;
  const next = source.columns.findIndex((_, at) => !columns.includes(at));
  return (
    <>
      {columns.slice(1).map((column, index) => {
        const at = index + 1;
        return (
          <div key={at} className="flex items-end gap-1">
            <div className="min-w-0 grow">
              <SelectField
                label={m.import_join_column({ label, value: at + 1 })}
                value={column}
                onChange={({ target }) => put(columns.with(at, Number(target.value)))}
              >
                <ColumnOptions source={source} />
              </SelectField>
            </div>
            <IconButton
              label={m.import_join_up({ value: at + 1, label })}
              onClick={() => put(columns.with(at, columns[at - 1] ?? 0).with(at - 1, column))}
            >
              <ArrowUp size={18} aria-hidden="true" />
            </IconButton>
            <IconButton
              label={m.import_join_remove({ value: at + 1, label })}
              onClick={() => put(columns.toSpliced(at, 1))}
            >
              <X size={18} aria-hidden="true" />
            </IconButton>
          </div>
        );
      })}
      {columns.length > 1 && <Joint label={label} from={from} onChange={onChange} />}
      {!isFull && (
        <div>
          <Button
            variant="quiet"
            className="-ml-3 text-sm"
            aria-label={m.import_join_add_label({ label })}
            onClick={() => put([...columns, Math.max(next, 0)])}
          >
            <Plus size={16} aria-hidden="true" /> {m.common_column()}
          </Button>
        </div>
      )}
    </>
  );
}

const joints = { space: ' ', comma: ', ', nothing: '' };
const OTHER = ' - ';

function Joint({ label, from, onChange }: Omit<JoinedColumnsProps, 'source'>) {
  const by = jointOf(from);
  const known = Object.entries(joints).find(([, text]) => text === by)?.[0] ?? 'other';
  const put = (text: string) => onChange(setColumns(from, listColumns(from), text));
  return (
    <div className="grid grid-cols-2 gap-3">
      <SelectField
        label={m.import_join_between()}
        aria-label={m.import_join_between_label({ label })}
        value={known}
        onChange={({ target }) => {
          const chosen = Object.entries(joints).find(([name]) => name === target.value);
          put(chosen ? chosen[1] : OTHER);
        }}
      >
        <option value="space">{m.import_join_space()}</option>
        <option value="comma">{m.import_join_comma()}</option>
        <option value="nothing">{m.common_nothing()}</option>
        <option value="other">{m.import_join_other()}</option>
      </SelectField>
      {known === 'other' && (
        <TextField
          label={m.common_text()}
          aria-label={m.import_join_text_label({ label })}
          maxLength={20}
          value={by}
          onChange={({ target }) => put(target.value)}
        />
      )}
    </div>
  );
}

const NONE = 'none';
const FIXED = 'fixed';

interface FieldSourceProps {
  field: ImportTarget;
  label: string;
  source: BusinessImport;
  mapping: ImportMapping;
  isMissing: boolean;
  onChange: (mapping: ImportMapping) => void;
}

interface PartChoiceProps {
  field: ImportTarget;
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
    else {
      const column = Number(value);
      const next = setColumns(from, [column, ...(from ? listColumns(from).slice(1) : [])]);
      const part = parts[field];
      const isPart = part && isAddressPart(part) && hasWholeAddresses(source, column, mapping);
      put(isPart && next && 'column' in next ? setPart(next, part) : next);
    }
  };
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <SelectField
        label={label}
        value={findChoice(from)}
        error={isMissing ? m.import_column_required() : undefined}
        hint={from && !('value' in from) && <Sample {...findSample(source, from, mapping)} />}
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
      {from && !('value' in from) && from.capitals && (
        <label className="flex items-center gap-2 text-sm">
          <input
            type="checkbox"
            aria-label={m.import_capitals_label({ label })}
            checked={from.capitals === 'ordinary'}
            onChange={({ target }) =>
              put({ ...from, capitals: target.checked ? 'ordinary' : 'keep' })
            }
            className="size-5 accent-accent"
          />
          {m.import_capitals_change()}
        </label>
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

const partWords: Record<CellPart, () => string> = {
  street: m.import_part_street,
  city: m.import_part_city,
  state: m.import_part_state,
  zip: m.import_part_zip,
  business: m.import_part_business,
  contact: m.import_part_contact,
};
const parts: Partial<Record<ImportTarget, CellPart>> = {
  name: 'business',
  address: 'street',
  city: 'city',
  state: 'state',
  zipCode: 'zip',
  [targetOf(CONTACT_FIELD)]: 'contact',
};

const isAddressPart = (part: CellPart) => (addressParts as readonly CellPart[]).includes(part);

function PartChoice({ field, label, from, onChange }: PartChoiceProps) {
  const part = parts[field];
  if (!part || !('column' in from)) return null;
  return (
    <label className="flex items-center gap-2 text-sm">
      <input
        type="checkbox"
        aria-label={m.import_part_only_label({ part: partWords[part](), label })}
        checked={from.part !== undefined}
        onChange={({ target }) => onChange(setPart(from, target.checked ? part : null))}
        className="size-5 accent-accent"
      />
      {m.import_part_only({ part: partWords[part]() })}
    </label>
  );
}
