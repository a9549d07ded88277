import * as m from '#messages';
import { listColumns } from '../../../../contract/staff/transfer/columns.ts';
import type { ImportMapping } from '../../../../contract/staff/transfer/mapping.ts';
import type { BusinessImport } from '../../../../contract/staff/transfer.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { ColumnOptions } from './column-options.tsx';
import { setColumns, setSource } from './sources.ts';

interface ApprovalChoiceProps {
  source: BusinessImport;
  mapping: ImportMapping;
  onChange: (mapping: ImportMapping) => void;
}

type Choice = 'yes' | 'wait' | 'column';

/** Whether visitors see the new listings at once. Those that are listed already stay as they are. */
export function ApprovalChoice({ source, mapping, onChange }: ApprovalChoiceProps) {
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
          { value: 'yes', label: m.import_approval_now(), hint: m.import_approval_now_hint() },
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
