import type { ReactNode } from 'react';
import * as m from '#messages';
import type { ExportFilter } from '../../../../contract/exports.staff.ts';
import type { ListingSource } from '../../../../domain/listing-source.ts';
import { useSources } from '../../../businesses/staff/use-sources.ts';
import { StateOptions } from '../../../kit/state-options.tsx';
import { Options, SelectField, TextField } from '../../../kit/ui/field.tsx';
import { useValueChoices } from '../value-choices.ts';

const sourceNames: Record<ListingSource, string> = {
  overture: m.exports_source_overture(),
  'imls-pls': m.exports_source_libraries(),
  hifld: 'HIFLD',
  openbrewerydb: m.businesses_source_breweries(),
  'usda-ams': m.exports_source_markets(),
  'usda-fsis': m.exports_source_meat(),
  owner: m.common_owners(),
  import: m.common_imports(),
};

interface FilterFieldsProps {
  filter: ExportFilter;
  onChange: (filter: ExportFilter) => void;
}

export function FilterFields({ filter, onChange }: FilterFieldsProps) {
  const categories = useValueChoices('category');
  const trades = useValueChoices('trades');
  const sources = useSources(sourceNames, filter.source);
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
      {select('state', m.field_state(), m.common_all_states(), <StateOptions />)}
      <TextField
        label={m.field_city()}
        maxLength={100}
        value={filter.city ?? ''}
        onChange={({ target }) => put('city', target.value)}
      />
      {select(
        'category',
        m.field_category(),
        m.common_all_categories(),
        <Options of={categories} />,
      )}
      {select('trade', m.common_trade(), m.trades_all(), <Options of={trades} />)}
      {select(
        'status',
        m.common_listing_status(),
        m.common_all(),
        <Options
          of={[
            ['approved', m.field_approved()],
            ['pending', m.common_waiting_approval()],
          ]}
        />,
      )}
      {select(
        'premium',
        m.common_premium(),
        m.common_all(),
        <>
          <option value="yes">{m.exports_premium_only()}</option>
          <option value="no">{m.exports_without_premium()}</option>
        </>,
      )}
      {select('source', m.common_source(), m.common_all_sources(), <Options of={sources} />)}
      <TextField
        label={m.exports_changed_since()}
        type="date"
        value={filter.changedSince ?? ''}
        onChange={({ target }) => put('changedSince', target.value)}
      />
    </div>
  );
}
