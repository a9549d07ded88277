import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import {
  type BusinessImport,
  listColumns,
  type RefusedRow,
} from '../../../contract/imports.staff.ts';
import { formatCount } from '../../kit/format.ts';
import { readPages } from '../../kit/read-pages.ts';
import { Button, ButtonAnchor } from '../../kit/ui/button.tsx';
import { TextField } from '../../kit/ui/field.tsx';
import { MoreButton } from '../../kit/ui/more-button.tsx';
import { TextAreaField } from '../../kit/ui/text-area-field.tsx';
import { KindField } from './kind-field.tsx';
import { columnLabel } from './sources.ts';
import type { ImportSteps, TypedCorrections } from './use-steps.ts';

/** Rows that one request may correct. */
const MAX = 500;

type Typed = Record<string, string>;

type RefusedKind = 'refused' | 'doubtful' | 'left';

const words = {
  refused: {
    title: m.import_refused_title,
    text: m.import_refused_text,
    label: m.import_refused_label,
  },
  left: {
    title: m.import_left_title,
    text: m.import_left_text,
    label: m.import_left_label,
  },
  doubtful: {
    title: m.import_doubtful_title,
    text: m.import_doubtful_text,
    label: m.import_doubtful_label,
  },
};

const readRefused = (id: number, kind: RefusedKind) =>
  readPages('GET /api/admin/imports/:id/refused', { params: { id }, query: { kind } });

/** Reads the rows of a kind, if the check counted some. Shown only once loaded, so that nothing below moves. */
export function useRefused(source: BusinessImport, kind: RefusedKind, count: number) {
  return useInfiniteQuery({
    ...readRefused(source.id, kind),
    enabled: count > 0,
    refetchOnMount: 'always',
  });
}

type RefusedList = ReturnType<typeof useRefused>;

const rowsOf = (list: RefusedList) => list.data?.pages.flatMap(({ items }) => items) ?? [];

/** Reads the pages of a list that aren't shown yet, and returns all of its rows. */
async function readAll(list: RefusedList): Promise<RefusedRow[]> {
  let read = list;
  while (read.hasNextPage) read = await read.fetchNextPage();
  return rowsOf(read);
}

function useCorrect(source: BusinessImport, steps: ImportSteps) {
  const queryClient = useQueryClient();
  return (corrections: TypedCorrections) =>
    steps.correct(corrections, () => {
      for (const kind of ['refused', 'doubtful', 'left'] as const) {
        queryClient.removeQueries({ queryKey: readRefused(source.id, kind).queryKey });
      }
    });
}

interface CorrectedRowsProps {
  source: BusinessImport;
  steps: ImportSteps;
  refused: RefusedList;
  doubtful: RefusedList;
}

export function CorrectedRows({ source, steps, refused, doubtful }: CorrectedRowsProps) {
  const correct = useCorrect(source, steps);
  const [typed, setTyped] = useState<Typed>({});
  const rows = [...rowsOf(refused), ...rowsOf(doubtful)];
  const changed = collect(rows, typed);
  const known = rows.filter(({ proposed }) => proposed.length > 0);
  const fillIn = async () => {
    const all = [...(await readAll(refused)), ...(await readAll(doubtful))];
    setTyped({ ...typed, ...collectProposed(all) });
  };
  const listed = { source, typed, onType: setTyped };
  const leave = (row: RefusedRow) => (
    <Button
      variant="quiet"
      disabled={steps.isPending}
      aria-label={m.import_refused_leave_label({ name: nameRow(row, source) })}
      onClick={() =>
        // The check includes the corrections that were typed for other rows.
        correct({ leave: [row.line], rows: changed.filter(({ line }) => line !== row.line) })
      }
    >
      {m.import_refused_leave()}
    </Button>
  );
  if (refused.isError || doubtful.isError) return <p role="alert">{m.import_problems_failed()}</p>;
  if (rows.length === 0) return null;
  return (
    <form
      noValidate
      aria-label={m.import_refused_form()}
      onSubmit={(event) => {
        event.preventDefault();
        correct({ rows: changed });
      }}
    >
      <RowGroup {...listed} kind="refused" list={refused} action={leave}>
        <ButtonAnchor
          variant="secondary"
          href={`/api/admin/imports/${source.id}/refused.csv`}
          download
        >
          {m.import_refused_download()}
        </ButtonAnchor>
      </RowGroup>
      <RowGroup {...listed} kind="doubtful" list={doubtful} action={leave} />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button type="submit" disabled={steps.isPending || changed.length === 0}>
          {m.import_refused_check()}
        </Button>
        {known.length > 0 && (
          <Button
            variant="secondary"
            title={m.import_refused_known({ rows: formatCount(known.length, m.count_file_rows) })}
            onClick={fillIn}
          >
            {m.import_refused_use()}
          </Button>
        )}
      </div>
    </form>
  );
}

interface LeftRowsProps {
  source: BusinessImport;
  steps: ImportSteps;
  list: RefusedList;
}

export function LeftRows({ source, steps, list }: LeftRowsProps) {
  const correct = useCorrect(source, steps);
  const [typed, setTyped] = useState<Typed>({});
  const take = (row: RefusedRow) => (
    <Button
      variant="quiet"
      disabled={steps.isPending}
      aria-label={m.import_left_take_label({ name: nameRow(row, source) })}
      onClick={() => correct({ rows: [{ line: row.line, cells: collectCells(row, typed) }] })}
    >
      {m.import_left_take()}
    </Button>
  );
  if (list.isError) return <p role="alert">{m.import_problems_failed()}</p>;
  const listed = { source, typed, onType: setTyped };
  return <RowGroup {...listed} kind="left" list={list} action={take} />;
}

interface ListedRows {
  source: BusinessImport;
  typed: Typed;
  onType: (typed: Typed) => void;
}

interface RowGroupProps extends ListedRows {
  kind: RefusedKind;
  list: RefusedList;
  action: (row: RefusedRow) => ReactNode;
  children?: ReactNode;
}

function RowGroup({ kind, list, action, children, ...listed }: RowGroupProps) {
  const id = `import-${kind}`;
  const total = list.data?.pages[0]?.total ?? 0;
  if (total === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-5">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="font-bold">
          {words[kind].title({ rows: formatCount(total, m.count_file_rows) })}
        </h2>
        {children}
      </div>
      <p className="mb-3 max-w-[75ch] text-muted">{words[kind].text()}</p>
      <ol
        aria-label={words[kind].label()}
        className="max-h-96 divide-y divide-line overflow-y-auto rounded-card border border-line"
      >
        {rowsOf(list).map((row) => (
          <Row key={row.line} {...listed} row={row}>
            {action(row)}
          </Row>
        ))}
      </ol>
      <MoreButton query={list} label={m.common_show_more()} className="mt-3" />
    </section>
  );
}

interface RowProps extends ListedRows {
  row: RefusedRow;
  children: ReactNode;
}

function Row({ row, source, typed, onType, children }: RowProps) {
  const { line, cells, errors, proposed } = row;
  const wrong = errors.flatMap((error) => error.columns);
  const columns = [
    ...new Set([...wrong, ...proposed.map(({ column }) => column), ...besides(source, wrong)]),
  ];
  const kinds = source.mapping?.category ? listColumns(source.mapping.category) : [];
  const loose = errors.filter((error) => error.columns.length === 0);
  return (
    <li className="grid items-start gap-x-4 gap-y-2 px-3 py-2 sm:grid-cols-[14rem_1fr]">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{nameRow(row, source)}</p>
        <p className="text-sm text-muted">{m.import_row_line({ line })}</p>
        <div className="-ml-3">{children}</div>
      </div>
      <div className="grid min-w-0 gap-3 sm:grid-cols-2">
        {columns.map((column) => {
          const key = keyOf(line, column);
          const cell = cells[column] ?? '';
          const value = typed[key] ?? cell;
          if (kinds.includes(column)) {
            return (
              <KindField
                key={column}
                of="category"
                label={columnLabel(source, column)}
                isLabelShown
                isFree
                error={value === cell ? describeErrors(errors, column) : undefined}
                value={value === cell ? undefined : value}
                placeholder={cell}
                className="control w-full"
                onChange={(to) => onType({ ...typed, [key]: to ?? cell })}
              />
            );
          }
          // A field of one line would drop the line breaks.
          const Field = cell.includes('\n') ? TextAreaField : TextField;
          return (
            <Field
              key={column}
              label={columnLabel(source, column)}
              error={value === cell ? describeErrors(errors, column) : undefined}
              hint={value === cell ? undefined : m.import_refused_changed()}
              value={value}
              onChange={({ target }) => onType({ ...typed, [key]: target.value })}
            />
          );
        })}
        {loose.map(({ reason }) => (
          <p key={reason} className="text-sm font-medium text-danger">
            {reason}
          </p>
        ))}
      </div>
    </li>
  );
}

/** Returns the columns of the address if the place of a row is wrong: the address often tells it. */
function besides({ mapping }: BusinessImport, wrong: number[]): number[] {
  const columnsOf = (field: 'address' | 'city' | 'state' | 'zipCode') =>
    mapping?.[field] ? listColumns(mapping[field]) : [];
  const place = (['city', 'state', 'zipCode'] as const).flatMap(columnsOf);
  return place.some((column) => wrong.includes(column)) ? columnsOf('address') : [];
}

function describeErrors(errors: RefusedRow['errors'], column: number): string | undefined {
  const reasons = errors.filter(({ columns }) => columns.includes(column));
  return [...new Set(reasons.map(({ reason }) => reason))].join('. ') || undefined;
}

function keyOf(line: number, column: number): string {
  return `${line} ${column}`;
}

function nameRow({ cells }: RefusedRow, { mapping }: BusinessImport): string {
  const from = mapping?.name;
  const at = from && ('column' in from ? from.column : 'columns' in from ? from.columns[0] : null);
  return (typeof at === 'number' && cells[at]) || cells.find(Boolean) || '';
}

function collectProposed(rows: RefusedRow[]): Typed {
  return Object.fromEntries(
    rows.flatMap(({ line, proposed }) =>
      proposed.map(({ column, value }) => [keyOf(line, column), value]),
    ),
  );
}

function collect(rows: RefusedRow[], typed: Typed) {
  return rows
    .map((row) => ({ line: row.line, cells: collectCells(row, typed) }))
    .filter(({ cells }) => cells.length > 0)
    .slice(0, MAX);
}

function collectCells({ line, cells }: RefusedRow, typed: Typed) {
  return cells.flatMap((cell, column) => {
    const value = typed[keyOf(line, column)];
    return value === undefined || value === cell ? [] : [{ column, value }];
  });
}
