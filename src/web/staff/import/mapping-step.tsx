import { useState } from 'react';
import { findUnmapped } from '../../../contract/staff/import-rows.ts';
import type {
  BusinessImport,
  ImportField,
  ImportMapping,
} from '../../../contract/staff/transfer.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { fieldLabels } from './words.ts';

interface MappingStepProps {
  source: BusinessImport;
  isPending: boolean;
  onCheck: (mapping: ImportMapping) => void;
  onCancel: () => void;
}

export function MappingStep({ source, isPending, onCheck, onCancel }: MappingStepProps) {
  const [mapping, setMapping] = useState(source.mapping ?? source.proposedMapping);
  const [isAsked, setAsked] = useState(false);
  const unmapped = findUnmapped(mapping);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (!isPending && unmapped.length === 0) onCheck(mapping);
      }}
    >
      <p className="mb-4 text-muted">
        Choose the column that holds each field. Rows are matched to businesses by slug, or by name
        and place with the same street or phone; blank cells leave what is there.
      </p>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        {fieldLabels.map(([field, label]) => (
          <FieldMapping
            key={field}
            field={field}
            label={label}
            source={source}
            mapping={mapping}
            isMissing={isAsked && unmapped.includes(field)}
            onChange={setMapping}
          />
        ))}
      </div>
      <p role="alert" className="mt-3 font-medium text-danger">
        {isAsked &&
          unmapped.length > 0 &&
          'For each marked field, choose a column or one value for all rows.'}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="submit" disabled={isPending}>
          Check File
        </Button>
        <Button variant="secondary" disabled={isPending} onClick={onCancel}>
          Cancel Import
        </Button>
      </div>
    </form>
  );
}

const NONE = 'none';
const FIXED = 'fixed';

interface FieldMappingProps {
  field: ImportField;
  label: string;
  source: BusinessImport;
  mapping: ImportMapping;
  isMissing: boolean;
  onChange: (mapping: ImportMapping) => void;
}

function FieldMapping(props: FieldMappingProps) {
  const { field, label, source, mapping, isMissing, onChange } = props;
  const from = mapping[field];
  const isFixed = from !== undefined && 'value' in from;
  const choice = from === undefined ? NONE : isFixed ? FIXED : String(from.column);
  const choose = (value: string) => {
    const { [field]: _, ...rest } = mapping;
    if (value === NONE) onChange(rest);
    else if (value === FIXED) onChange({ ...rest, [field]: { value: '' } });
    else onChange({ ...rest, [field]: { column: Number(value) } });
  };
  return (
    <div className="flex flex-col gap-2">
      <SelectField
        label={label}
        value={choice}
        error={isMissing ? 'Required for new businesses' : undefined}
        hint={from !== undefined && 'column' in from && findSample(source, from.column)}
        onChange={({ target }) => choose(target.value)}
      >
        <option value={NONE}>Not in the file</option>
        <option value={FIXED}>The same for all rows</option>
        {nameColumns(source.columns).map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      {isFixed && (
        <TextField
          label={`${label} for all rows`}
          required
          value={from.value}
          onChange={({ target }) => onChange({ ...mapping, [field]: { value: target.value } })}
        />
      )}
    </div>
  );
}

function nameColumns(columns: string[]) {
  return columns.map((name, at) => ({ value: String(at), text: name || `Column ${at + 1}` }));
}

function findSample({ samples }: BusinessImport, column: number) {
  const found = samples.map((row) => row[column]?.trim()).find(Boolean);
  return (
    <span className="block truncate">{found ? `Such as ${found}` : 'Blank in the first rows'}</span>
  );
}
