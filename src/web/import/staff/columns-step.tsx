import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import {
  type BusinessImport,
  type ImportMapping,
  listColumns,
} from '../../../contract/imports.staff.ts';
import { findUnmapped } from '../../../domain/import-rows.ts';
import { formatDate } from '../../kit/dates.ts';
import { formatCount } from '../../kit/format.ts';
import { Button } from '../../kit/ui/button.tsx';
import { ChoiceField } from '../../kit/ui/choice-field.tsx';
import { Options, SelectField } from '../../kit/ui/field.tsx';
import { StaffSkeleton } from '../../staff/staff-screen.tsx';
import { ColumnOptions, FieldSource } from './field-source.tsx';
import { HeaderRow } from './header-row.tsx';
import { Offers } from './offers.tsx';
import { ImportOwnFields, useNotes } from './own-fields.tsx';
import { SavedMappings, savedMappings } from './saved-mappings.tsx';
import { columnLabel, isMain, setColumns, setSource } from './sources.ts';
import type { Draft } from './use-draft.ts';
import { importFieldLabels } from './words.ts';

function describeColumns(source: BusinessImport): string {
  const count = formatCount(source.hidden.columns, m.count_columns);
  const names = source.hiddenColumns.map((at) => columnLabel(source, at));
  return names.length > 0 ? `${count} (${names.join(', ')})` : count;
}

interface ColumnsStepProps {
  source: BusinessImport;
  draft: Draft;
  isPending: boolean;
  onSheet: (sheet: string) => void;
  onHeader: (headerRow: number) => void;
  onNext: () => void;
  onCancel: () => void;
}

export function ColumnsStep(props: ColumnsStepProps) {
  const { source, draft, isPending, onSheet, onHeader, onNext, onCancel } = props;
  const { hidden } = source;
  const { mapping, change } = draft;
  const [isAsked, setAsked] = useState(false);
  const notes = useNotes();
  const saved = useQuery({ ...savedMappings, staleTime: 0 });
  const unmapped: readonly string[] = findUnmapped(mapping);
  const isMoreUsed = importFieldLabels.some(
    ([field]) => !isMain(field) && mapping[field] && field !== 'isApproved',
  );
  const showFields = (areMain: boolean) => (
    <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
      {importFieldLabels
        .filter(([field]) => isMain(field) === areMain && field !== 'isApproved')
        .map(([field, label]) => (
          <FieldSource
            key={field}
            field={field}
            label={label}
            source={source}
            mapping={mapping}
            isMissing={isAsked && unmapped.includes(field)}
            onChange={change}
          />
        ))}
    </div>
  );
  if (saved.isPending) return <StaffSkeleton className="h-96" />;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (unmapped.length === 0) notes.prepare(onNext);
      }}
    >
      <p className="mb-4 max-w-[75ch] text-muted">{m.import_columns_lead()}</p>
      {hidden.rows + hidden.columns > 0 && (
        <p role="status" className="mb-4 max-w-[75ch]">
          {m.import_hidden({
            found: [
              ...(hidden.rows > 0 ? [formatCount(hidden.rows, m.count_file_rows)] : []),
              ...(hidden.columns > 0 ? [describeColumns(source)] : []),
            ].join(', '),
          })}
        </p>
      )}
      {source.sheets.length > 1 && (
        <div className="mb-5 max-w-md">
          <SelectField
            label={m.import_sheet()}
            hint={m.import_sheet_hint()}
            value={source.sheet ?? ''}
            disabled={isPending}
            onChange={({ target }) => onSheet(target.value)}
          >
            <Options of={source.sheets.map((sheet) => [sheet, sheet])} />
          </SelectField>
        </div>
      )}
      <HeaderRow
        key={source.columns.join()}
        source={source}
        isPending={isPending}
        onChoose={onHeader}
      />
      {source.directory !== null && (
        <p className="mb-5 max-w-[75ch] rounded-card border border-line bg-sunken p-4 font-semibold">
          {m.import_directory_recognized({ name: source.directory })}
        </p>
      )}
      {source.recalled && <Recalled {...source.recalled} />}
      <SavedMappings list={saved.data ?? []} source={source} draft={draft} />
      <Offers source={source} draft={draft} />
      {showFields(true)}
      <ApprovalChoice source={source} mapping={mapping} onChange={change} />
      <details className="mt-4" open={isMoreUsed}>
        <summary className="w-fit cursor-pointer py-2 font-semibold text-accent pointer-coarse:py-3">
          {m.import_columns_more()}
        </summary>
        <div className="pt-2">{showFields(false)}</div>
      </details>
      <ImportOwnFields source={source} draft={draft} />
      {notes.choice}
      <p role="alert" className="mt-3 font-medium text-danger">
        {isAsked && unmapped.length > 0 && m.import_columns_marked()}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="submit" disabled={isPending || notes.isPending}>
          {m.common_continue()}
        </Button>
        <Button variant="secondary" disabled={isPending} onClick={onCancel}>
          {m.import_cancel()}
        </Button>
      </div>
    </form>
  );
}

interface ApprovalChoiceProps {
  source: BusinessImport;
  mapping: ImportMapping;
  onChange: (mapping: ImportMapping) => void;
}

type Choice = 'yes' | 'wait' | 'column';

/** Whether new listings are approved on import; existing ones don't change. */
function ApprovalChoice({ source, mapping, onChange }: ApprovalChoiceProps) {
  const from = mapping.isApproved;
  const isYes = from !== undefined && 'value' in from && from.value === 'true';
  const value: Choice = isYes ? 'yes' : !from || 'value' in from ? 'wait' : 'column';
  const sources = {
    yes: { value: 'true' },
    wait: null,
    column: source.proposedMapping.isApproved ?? { column: 0 },
  };
  return (
    <div className="mt-5 grid gap-3">
      <ChoiceField<Choice>
        legend={<legend className="mb-2 text-sm font-semibold">{m.common_approved()}</legend>}
        choices={[
          { value: 'yes', label: m.import_approval_now() },
          { value: 'wait', label: m.import_approval_wait(), hint: m.import_approval_wait_hint() },
          {
            value: 'column',
            label: m.import_approval_column(),
            hint: m.import_approval_column_hint(),
          },
        ]}
        value={value}
        onChange={(chosen) => onChange(setSource(mapping, 'isApproved', sources[chosen]))}
      />
      {from && !('value' in from) && (
        <div className="grid gap-x-5 sm:grid-cols-2">
          <SelectField
            label={m.import_approval_field()}
            value={listColumns(from)[0]}
            onChange={({ target }) => {
              const next = setColumns(from, [Number(target.value)]);
              onChange(setSource(mapping, 'isApproved', next));
            }}
          >
            <ColumnOptions source={source} />
          </SelectField>
        </div>
      )}
    </div>
  );
}

/** Says whether the choices of an earlier import of this list were taken over, or which columns it lacks. */
function Recalled({ fileName, at, missing }: NonNullable<BusinessImport['recalled']>) {
  const named = { name: fileName, date: formatDate(at) };
  return (
    <p role="status" className="mb-5 max-w-[75ch] font-semibold wrap-anywhere">
      {missing.length === 0
        ? m.import_recalled(named)
        : m.import_recalled_lacks({ ...named, columns: missing.join(', ') })}
    </p>
  );
}
