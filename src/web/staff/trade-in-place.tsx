import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import { allCategories } from '../businesses/all-categories.ts';
import { allTrades } from '../businesses/all-trades.ts';
import { useSite } from '../kit/site.tsx';
import { StateOptions } from '../kit/state-options.tsx';
import { SelectField, TextField } from '../kit/ui/field.tsx';

export interface TradeInPlace {
  trade: string;
  city: string;
  state: string;
  count: string;
}

export function useFirstPlace(): TradeInPlace {
  const { place } = useSite();
  return { trade: '', city: '', state: place?.states[0] ?? '', count: '5' };
}

interface TradeInPlaceFieldsProps {
  value: TradeInPlace;
  onChange: (value: TradeInPlace) => void;
  most: number;
}

export function TradeInPlaceFields({ value, onChange, most }: TradeInPlaceFieldsProps) {
  const set = (part: Partial<TradeInPlace>) => onChange({ ...value, ...part });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={m.live_list_trade()}
        value={value.trade}
        onChange={({ target }) => set({ trade: target.value })}
      >
        <option value="">{m.live_list_choose()}</option>
        <TradeOptions />
      </SelectField>
      <TextField
        label={m.live_list_count({ most })}
        type="number"
        inputMode="numeric"
        min={1}
        max={most}
        value={value.count}
        onChange={({ target }) => set({ count: target.value })}
      />
      <TextField
        label={m.field_city()}
        maxLength={100}
        hint={m.live_list_city_hint()}
        value={value.city}
        onChange={({ target }) => set({ city: target.value })}
      />
      <SelectField
        label={m.field_state()}
        value={value.state}
        onChange={({ target }) => set({ state: target.value })}
      >
        <option value="">{m.live_list_choose()}</option>
        <StateOptions chosen={value.state} />
      </SelectField>
    </div>
  );
}

export function TradeOptions() {
  const { data: categories = [] } = useQuery(allCategories);
  const { data: trades = [] } = useQuery(allTrades);
  return (
    <>
      <optgroup label={m.common_categories()}>{categories.map(toOption)}</optgroup>
      <optgroup label={m.trades_all()}>
        {trades.filter(({ businessCount }) => businessCount > 0).map(toOption)}
      </optgroup>
    </>
  );
}

function toOption({ slug, name }: { slug: string; name: string }) {
  return (
    <option key={slug} value={slug}>
      {name}
    </option>
  );
}
