import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import { TERRITORIES, US_STATES } from '../../../../contract/states.ts';
import { read } from '../../../api.ts';
import { allCategories } from '../../../categories/all-categories.ts';

export interface ValueChoice {
  value: string;
  label: string;
}

/** Fields that know only some values. */
export const valueFields = {
  category: m.field_category(),
  trades: m.common_trades(),
  state: m.field_state(),
  isPremium: m.common_premium(),
  isApproved: m.common_approved(),
};
export type ValueField = keyof typeof valueFields;

const yesNo: ValueChoice[] = [
  { value: 'true', label: m.common_yes() },
  { value: 'false', label: m.common_no() },
];
const states = [...US_STATES, ...TERRITORIES].map(({ code, name }) => ({
  value: code,
  label: name,
}));

/** What a value can be made to mean, as a file of ours would say it. */
export function useValueChoices(field: ValueField): ValueChoice[] {
  const categories = useQuery({
    ...allCategories,
    enabled: field === 'category',
  });
  const trades = useQuery({ ...read('GET /api/trades', {}), enabled: field === 'trades' });
  if (field === 'state') return states;
  const own = field === 'category' ? categories : field === 'trades' ? trades : null;
  if (!own) return yesNo;
  return (own.data ?? []).map(({ slug, name }) => ({ value: slug, label: name }));
}
