import * as m from '#messages';
import type { ImportMapping } from '../../../../contract/staff/transfer/mapping.ts';
import type { BusinessImport } from '../../../../contract/staff/transfer.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { setSource } from './sources.ts';

interface ApprovalChoiceProps {
  source: Pick<BusinessImport, 'proposedMapping'>;
  mapping: ImportMapping;
  onChange: (mapping: ImportMapping) => void;
}

type Choice = 'yes' | 'wait' | 'column';

/** Whether visitors see the new listings at once. Those that are listed already stay as they are. */
export function ApprovalChoice({ source, mapping, onChange }: ApprovalChoiceProps) {
  const from = mapping.isApproved;
  const isYes = from && 'value' in from && from.value === 'true';
  const value: Choice = isYes ? 'yes' : !from || 'value' in from ? 'wait' : 'column';
  const column = from && !('value' in from) ? from : source.proposedMapping.isApproved;
  const sources = { yes: { value: 'true' }, wait: null, column: column ?? null };
  const choices: { value: Choice; label: string; hint: string }[] = [
    { value: 'yes', label: m.import_approval_yes(), hint: m.import_approval_yes_hint() },
    { value: 'wait', label: m.import_approval_wait(), hint: m.import_approval_wait_hint() },
  ];
  if (column && !('value' in column)) {
    choices.push({
      value: 'column',
      label: m.import_approval_column(),
      hint: m.import_approval_column_hint(),
    });
  }
  return (
    <div className="mt-5">
      <ChoiceField
        legend={<legend className="mb-2 text-sm font-semibold">{m.staff_import_approved()}</legend>}
        choices={choices}
        value={value}
        onChange={(chosen) => onChange(setSource(mapping, 'isApproved', sources[chosen]))}
      />
    </div>
  );
}
