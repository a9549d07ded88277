import * as m from '#messages';
import { type ExportColumn, exportColumns } from '../../../../contract/staff/transfer/columns.ts';
import { Button } from '../../../ui/button.tsx';
import { Options, SelectField } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ArrowDown, ArrowUp, X } from '../../../ui/later-icons.tsx';
import { isKeyOf } from '../../is-key-of.ts';
import { columnLabels } from './columns.ts';

interface ChosenColumnsProps {
  columns: ExportColumn[];
  onChange: (columns: ExportColumn[]) => void;
}

/** The columns in their order; buttons move them, so that keys alone do. */
export function ChosenColumns({ columns, onChange }: ChosenColumnsProps) {
  const rest = exportColumns.filter((column) => !columns.includes(column));
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
          const label = columnLabels[column];
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
                label={m.exports_column_remove({ label })}
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
              if (isKeyOf(columnLabels, target.value)) onChange([...columns, target.value]);
            }}
          >
            <option value="">
              {rest.length > 0 ? m.exports_column_choose() : m.exports_column_none_left()}
            </option>
            <Options of={rest.map((column) => [column, columnLabels[column]])} />
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
