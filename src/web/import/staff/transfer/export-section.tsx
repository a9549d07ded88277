import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import type {
  ExportFilter,
  ExportFormat,
  SavedExport,
} from '../../../../contract/exports.staff.ts';
import {
  type ExportTarget,
  exportColumns,
  plainColumns,
  targetOf,
} from '../../../../contract/imports.staff.ts';
import { customFieldLabel } from '../../../../domain/custom-values.ts';
import { HttpError, read } from '../../../kit/api.ts';
import { formatCount } from '../../../kit/format.ts';
import { keep } from '../../../kit/kept.ts';
import { send } from '../../../kit/send.ts';
import { Button, ButtonAnchor } from '../../../kit/ui/button.tsx';
import { Card } from '../../../kit/ui/card.tsx';
import { Options, SelectField, TextField } from '../../../kit/ui/field.tsx';
import { IconButton } from '../../../kit/ui/icon-button.tsx';
import { ArrowDown, ArrowUp, DownloadIcon, X } from '../../../kit/ui/later-icons.tsx';
import { SwitchField } from '../../../kit/ui/switch-field.tsx';
import { useKept } from '../../../kit/use-kept.ts';
import { useSend } from '../../../kit/use-send.ts';
import { useOwnFields } from '../own-fields.tsx';
import { columnLabels } from './export-columns.ts';
import { FilterFields } from './export-filters.tsx';
import { deletion, LineList } from './line-list.tsx';

type Choice = Pick<SavedExport, 'filter' | 'columns'>;

function cleanFilter(filter: ExportFilter): ExportFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value));
}

const FOR_SPREADSHEETS = 'export-for-spreadsheets';

function fileAddress(
  { filter, columns }: Choice,
  more: { name?: string; mark?: 'yes' | 'no'; format?: ExportFormat },
) {
  const asked = { ...cleanFilter(filter), columns: columns.join(','), ...more };
  return `/api/admin/exports/file?${new URLSearchParams(asked)}`;
}

const otherFormats: { format: ExportFormat; label: string }[] = [
  { format: 'xlsx', label: m.exports_download_workbook() },
  { format: 'geojson', label: m.exports_download_geojson() },
];

const everything: Choice = { filter: {}, columns: plainColumns };

export function ExportSection() {
  const [choice, setChoice] = useState(everything);
  const [name, setName] = useState('');
  const { filter, columns } = choice;
  const isForSpreadsheets = useKept(FOR_SPREADSHEETS) === 'yes';
  return (
    <div className="grid gap-5">
      <Card title={m.exports_which_listings()}>
        <FilterFields filter={filter} onChange={(next) => setChoice({ ...choice, filter: next })} />
      </Card>
      <Card title={m.exports_which_columns()}>
        <ChosenColumns
          columns={columns}
          onChange={(next) => setChoice({ ...choice, columns: next })}
        />
      </Card>
      <Card title={m.exports_title()}>
        <RowCount choice={choice} />
        <div className="mb-4">
          <SwitchField
            label={m.exports_for_spreadsheet()}
            hint={m.exports_for_spreadsheet_hint()}
            checked={isForSpreadsheets}
            onChange={(isOn) => keep(FOR_SPREADSHEETS, isOn ? 'yes' : 'no')}
          />
        </div>
        <div className="flex flex-wrap gap-3">
          {columns.length > 0 && (
            <ButtonAnchor
              href={fileAddress(choice, { mark: isForSpreadsheets ? 'yes' : 'no' })}
              download
            >
              <DownloadIcon size={18} aria-hidden="true" /> {m.common_download_csv()}
            </ButtonAnchor>
          )}
          {columns.length > 0 &&
            otherFormats.map(({ format, label }) => (
              <ButtonAnchor
                key={format}
                variant="secondary"
                href={fileAddress(choice, { format })}
                download
              >
                <DownloadIcon size={18} aria-hidden="true" /> {label}
              </ButtonAnchor>
            ))}
          <Button variant="secondary" onClick={() => setChoice(everything)}>
            {m.exports_start_over()}
          </Button>
        </div>
        <SaveExport choice={choice} name={name} onName={setName} />
      </Card>
      <SavedExports
        onOpen={(saved) => {
          setChoice({ filter: saved.filter, columns: saved.columns });
          setName(saved.name);
          window.scrollTo({ top: 0 });
        }}
      />
    </div>
  );
}

function RowCount({ choice }: { choice: Choice }) {
  const { data, error } = useQuery({
    ...read('GET /api/admin/exports/count', { query: cleanFilter(choice.filter) }),
    staleTime: 0,
  });
  return (
    <p role="status" className="mb-3 min-h-6 font-semibold">
      {error
        ? error instanceof HttpError
          ? error.detail
          : m.exports_count_failed()
        : data && describe(data.rows, choice.columns.length)}
    </p>
  );
}

function describe(rows: number, columns: number): string {
  const counted = formatCount(rows, m.count_file_rows);
  if (columns === 0) return m.exports_column_missing();
  return m.exports_rows_with_columns({
    counted,
    count: formatCount(columns, m.count_columns),
  });
}

interface SaveExportProps {
  choice: Choice;
  name: string;
  onName: (name: string) => void;
}

function SaveExport({ choice, name, onName }: SaveExportProps) {
  const queryClient = useQueryClient();
  const { data = [] } = useQuery({ ...savedExports, staleTime: 0 });
  const [refused, setRefused] = useState<HttpError | null>(null);
  const known = data.find((one) => one.name.toLowerCase() === name.trim().toLowerCase());
  const save = useSend({
    run: () => {
      const body = { name, columns: choice.columns, filter: cleanFilter(choice.filter) };
      if (!known) return send('POST /api/admin/exports', { body });
      const { id, version } = known;
      return send('PUT /api/admin/exports/:id', { params: { id }, body: { ...body, version } });
    },
    done: { title: m.exports_saved() },
    fallback: m.exports_save_failed(),
    lists: EXPORT_LISTS,
    onDone: () => setRefused(null),
    onRefused: (error) => {
      setRefused(error);
      void queryClient.invalidateQueries({ queryKey: savedExports.queryKey });
    },
  });
  return (
    <form
      noValidate
      className="mt-5 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate(undefined);
      }}
    >
      <div className="min-w-0 grow basis-60">
        <TextField
          label={m.exports_save_as()}
          maxLength={80}
          value={name}
          error={refused?.detail}
          onChange={({ target }) => onName(target.value)}
        />
      </div>
      <Button type="submit" variant="secondary" disabled={save.isPending || name.trim() === ''}>
        {known ? m.common_save_over() : m.exports_save()}
      </Button>
    </form>
  );
}

const savedExports = read('GET /api/admin/exports', {});
const EXPORT_LISTS = ['/api/admin/exports'];

function SavedExports({ onOpen }: { onOpen: (saved: SavedExport) => void }) {
  const saved = useQuery({ ...savedExports, staleTime: 0 });
  const mark = useKept(FOR_SPREADSHEETS) === 'yes' ? 'yes' : 'no';
  return (
    <Card title={m.common_saved_exports()}>
      <LineList
        query={saved}
        failure={m.exports_load_failed()}
        none={m.exports_empty()}
        isPlain
        about={savedExportsDescribe}
        offers={(one) => [
          {
            label: m.common_download(),
            name: m.exports_download_named({ name: one.name }),
            href: fileAddress(one, { name: one.name, mark }),
            isDownload: true,
          },
          {
            label: m.common_open_action(),
            name: m.exports_open_named({ name: one.name }),
            onPress: () => onOpen(one),
          },
          deletion(one.name, {
            title: m.exports_delete_title(),
            fallback: m.exports_delete_failed(),
            run: async () => {
              await send('DELETE /api/admin/exports/:id', { params: { id: one.id } });
              return { title: m.exports_deleted() };
            },
          }),
        ]}
      />
    </Card>
  );
}

function savedExportsDescribe({ filter, columns }: SavedExport): string {
  const chosen = formatCount(columns.length, m.count_columns);
  const values = Object.values(filter).join(', ');
  return values
    ? m.exports_summary_filtered({ chosen, values })
    : m.exports_summary_all({ chosen });
}

interface ChosenColumnsProps {
  columns: ExportTarget[];
  onChange: (columns: ExportTarget[]) => void;
}

function useColumnLabels(): Map<ExportTarget, string> {
  const own = useOwnFields().map(
    (field) => [targetOf(field.key), customFieldLabel(field)] as const,
  );
  return new Map<ExportTarget, string>([
    ...exportColumns.map((column) => [column, columnLabels[column]] as const),
    ...own,
  ]);
}

function ChosenColumns({ columns, onChange }: ChosenColumnsProps) {
  const labels = useColumnLabels();
  const all: ExportTarget[] = [...labels.keys()];
  const rest = all.filter((column) => !columns.includes(column));
  const swap = (at: number, other: number) => {
    const [one, two] = [columns[at], columns[other]];
    if (one && two) onChange(columns.with(at, two).with(other, one));
  };
  return (
    <>
      <ol
        aria-label={m.exports_columns_label()}
        className="mb-4 grid gap-x-5 sm:grid-cols-2 lg:grid-cols-3"
      >
        {columns.map((column, at) => {
          const label = labels.get(column) ?? column;
          return (
            <li key={column} className="flex items-center border-b border-line">
              <span className="min-w-0 grow">
                <span className="mr-2 text-sm text-muted tabular-nums">{at + 1}</span>
                {label}
              </span>
              <IconButton
                label={m.common_move_up({ label })}
                disabled={at === 0}
                onClick={() => swap(at, at - 1)}
              >
                <ArrowUp size={18} aria-hidden="true" />
              </IconButton>
              <IconButton
                label={m.common_move_down({ label })}
                disabled={at === columns.length - 1}
                onClick={() => swap(at, at + 1)}
              >
                <ArrowDown size={18} aria-hidden="true" />
              </IconButton>
              <IconButton
                label={m.common_remove_label({ label })}
                onClick={() => onChange(columns.toSpliced(at, 1))}
              >
                <X size={18} aria-hidden="true" />
              </IconButton>
            </li>
          );
        })}
      </ol>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-56">
          <SelectField
            label={m.exports_column_add()}
            value=""
            disabled={rest.length === 0}
            onChange={({ target }) => {
              const chosen = rest.find((column) => column === target.value);
              if (chosen) onChange([...columns, chosen]);
            }}
          >
            <option value="">
              {rest.length > 0 ? m.exports_column_choose() : m.exports_column_none_left()}
            </option>
            <Options of={rest.map((column) => [column, labels.get(column) ?? column])} />
          </SelectField>
        </div>
        <Button variant="secondary" onClick={() => onChange([...columns, ...rest])}>
          {m.exports_columns_add_all()}
        </Button>
        <Button variant="secondary" onClick={() => onChange([])}>
          {m.exports_columns_remove_all()}
        </Button>
      </div>
    </>
  );
}
