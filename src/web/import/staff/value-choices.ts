import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import { type CustomTarget, targetOf } from '../../../contract/imports.staff.ts';
import { type CustomField, formatLocal } from '../../../domain/custom-fields.ts';
import { customFieldLabel, textLanguage } from '../../../domain/custom-values.ts';
import { TERRITORIES, US_STATES } from '../../../domain/states.ts';
import { allCategories } from '../../businesses/all-categories.ts';
import { allTrades } from '../../businesses/all-trades.ts';
import { isKeyOf } from '../../staff/is-key-of.ts';
import { useOwnFields } from './own-fields.tsx';

export interface ValueChoice {
  value: string;
  label: string;
}

export const valueFields = {
  category: m.field_category(),
  trades: m.common_trades(),
  state: m.field_state(),
  isPremium: m.common_premium(),
  isApproved: m.common_approved(),
  hours: m.hours_title(),
};
export type ValueField = keyof typeof valueFields | CustomTarget;

export function knowsValues({ kind }: CustomField): boolean {
  return kind === 'yes-no' || kind === 'choice' || kind === 'choices' || kind === 'price-level';
}

export function useValueFieldName(target: ValueField): string {
  const own = useOwnFields().find(({ key }) => targetOf(key) === target);
  return own ? customFieldLabel(own) : isKeyOf(valueFields, target) ? valueFields[target] : '';
}

function listOwnChoices({ kind, choices }: CustomField): ValueChoice[] {
  if (kind === 'yes-no') return yesNo;
  if (kind === 'price-level') {
    return ['1', '2', '3', '4'].map((value) => ({ value, label: '$'.repeat(Number(value)) }));
  }
  return choices.map(({ key, name }) => ({ value: key, label: formatLocal(name, textLanguage()) }));
}

const yesNo: ValueChoice[] = [
  { value: 'true', label: m.common_yes() },
  { value: 'false', label: m.common_no() },
];
const states = [...US_STATES, ...TERRITORIES].map(({ code, name }) => ({
  value: code,
  label: name,
}));

export function useValueChoices(field: ValueField): ValueChoice[] {
  const ownField = useOwnFields().find(({ key }) => targetOf(key) === field);
  const categories = useQuery({
    ...allCategories,
    enabled: field === 'category',
  });
  const trades = useQuery({ ...allTrades, enabled: field === 'trades' });
  if (ownField) return listOwnChoices(ownField);
  if (field === 'state') return states;
  if (field === 'hours') return [];
  const own = field === 'category' ? categories : field === 'trades' ? trades : null;
  if (!own) return yesNo;
  return (own.data ?? []).map(({ slug, name }) => ({ value: slug, label: name }));
}
