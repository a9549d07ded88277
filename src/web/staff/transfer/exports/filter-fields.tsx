import type { ReactNode } from 'react';
import * as m from '#messages';
import type { ListingSource } from '../../../../contract/listing-source.ts';
import type { ExportFilter } from '../../../../contract/staff/transfer/exports.ts';
import { StateOptions } from '../../../state-options.tsx';
import { Options, SelectField, TextField } from '../../../ui/field.tsx';
import { useValueChoices } from '../../import/values/value-choices.ts';

const sourceNames: Record<ListingSource, string> = {
  overture: m.staff_transfer_overture_maps(),
  'imls-pls': m.staff_transfer_public_libraries_survey(),
  hifld: 'HIFLD',
  openbrewerydb: m.staff_transfer_open_brewery_db(),
  'usda-ams': m.staff_transfer_usda_farmers_markets(),
  'usda-fsis': m.staff_transfer_usda_meat_and_poultry(),
  owner: m.staff_transfer_owners(),
  import: m.staff_transfer_imports(),
};

interface FilterFieldsProps {
  filter: ExportFilter;
  onChange: (filter: ExportFilter) => void;
}

export function FilterFields({ filter, onChange }: FilterFieldsProps) {
  const categories = useValueChoices('category');
  const trades = useValueChoices('trades');
  const put = (name: keyof ExportFilter, value: string) => {
    onChange({ ...filter, [name]: value || undefined });
  };
  const select = (name: keyof ExportFilter, label: string, any: string, options: ReactNode) => (
    <SelectField
      label={label}
      value={filter[name] ?? ''}
      onChange={({ target }) => put(name, target.value)}
    >
      <option value="">{any}</option>
      {options}
    </SelectField>
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {select('state', m.staff_transfer_state(), m.staff_transfer_all_states(), <StateOptions />)}
      <TextField
        label={m.staff_transfer_city()}
        maxLength={100}
        value={filter.city ?? ''}
        onChange={({ target }) => put('city', target.value)}
      />
      {select(
        'category',
        m.staff_transfer_category(),
        m.staff_transfer_all_categories(),
        <Options of={categories} />,
      )}
      {select(
        'trade',
        m.staff_transfer_trade(),
        m.staff_transfer_all_trades(),
        <Options of={trades} />,
      )}
      {select(
        'status',
        m.staff_transfer_status(),
        m.staff_transfer_all(),
        <Options
          of={[
            ['approved', m.staff_transfer_approved()],
            ['pending', m.staff_transfer_waiting_for_approval()],
          ]}
        />,
      )}
      {select(
        'premium',
        m.staff_transfer_premium(),
        m.staff_transfer_all(),
        <>
          <option value="yes">{m.staff_transfer_premium_only()}</option>
          <option value="no">{m.staff_transfer_without_premium()}</option>
        </>,
      )}
      {select(
        'source',
        m.staff_transfer_source(),
        m.staff_transfer_all_sources(),
        <Options of={Object.entries(sourceNames)} />,
      )}
      <TextField
        label={m.staff_transfer_changed_since()}
        type="date"
        value={filter.changedSince ?? ''}
        onChange={({ target }) => put('changedSince', target.value)}
      />
    </div>
  );
}
