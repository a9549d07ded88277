import * as m from '#messages';
import { listColumns } from '../../../../contract/staff/transfer/columns.ts';
import { MAX_JOINED } from '../../../../contract/staff/transfer/limits.ts';
import type { ImportSource } from '../../../../contract/staff/transfer/mapping.ts';
import type { BusinessImport } from '../../../../contract/staff/transfer.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ArrowUp, Plus, X } from '../../../ui/later-icons.tsx';
import { ColumnOptions } from './column-options.tsx';
import { jointOf, setColumns } from './sources.ts';

interface JoinedColumnsProps {
  label: string;
  source: BusinessImport;
  from: Exclude<ImportSource, { value: string }>;
  onChange: (from: ImportSource | null) => void;
}

/** The second and further columns of a field, in their order. */
export function JoinedColumns({ label, source, from, onChange }: JoinedColumnsProps) {
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
            <Plus size={16} aria-hidden="true" /> {m.import_join_add()}
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
