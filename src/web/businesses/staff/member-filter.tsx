import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import type { ListingSelection } from '../../../contract/bulk-runs.staff.ts';
import { isMemberStatus, memberStatuses } from '../../../contract/businesses.staff.ts';
import { StateOptions } from '../../kit/state-options.tsx';
import { Options, SelectField, TextField } from '../../kit/ui/field.tsx';
import { allCategories } from '../all-categories.ts';
import { statusLabels } from './listings-table.tsx';

const everybody = {
  level: '',
  city: '',
  state: '',
  categoryId: '',
  sinceFrom: '',
  sinceTo: '',
  untilFrom: '',
  untilTo: '',
};

export type MemberChoice = typeof everybody & { status: ListingSelection['status'] };

/** Returns the initial choice, or null if the selection isn't one of members. */
export function chooseMembers({ status, ids }: ListingSelection): MemberChoice | null {
  return isMemberStatus(status) && !ids ? { ...everybody, status } : null;
}

export function narrowSelection(
  selection: ListingSelection,
  { status, categoryId, ...members }: MemberChoice,
): ListingSelection {
  const given = Object.fromEntries(Object.entries(members).filter(([, value]) => value.trim()));
  return {
    ...selection,
    status,
    ...(categoryId && { categoryId: Number(categoryId) }),
    members: given,
  };
}

interface MemberFilterProps {
  choice: MemberChoice;
  onChange: (choice: MemberChoice) => void;
}

export function MemberFilterFields({ choice, onChange }: MemberFilterProps) {
  const { data: categories = [] } = useQuery(allCategories);
  const set = (name: keyof MemberChoice) => ({
    value: choice[name],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...choice, [name]: target.value }),
  });
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-2 font-semibold">{m.members_filter()}</legend>
      <SelectField label={m.members_filter_who()} {...set('status')}>
        <Options of={memberStatuses.map((one) => [one, statusLabels[one]] as const)} />
      </SelectField>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={m.members_filter_level()} maxLength={200} {...set('level')} />
        <SelectField label={m.field_category()} {...set('categoryId')}>
          <option value="">{m.common_all_categories()}</option>
          <Options of={categories} />
        </SelectField>
        <TextField label={m.field_city()} maxLength={100} {...set('city')} />
        <SelectField label={m.field_state()} {...set('state')}>
          <option value="">{m.common_all_states()}</option>
          <StateOptions isAll />
        </SelectField>
        <TextField label={m.members_filter_since_from()} type="date" {...set('sinceFrom')} />
        <TextField label={m.members_filter_since_to()} type="date" {...set('sinceTo')} />
        <TextField label={m.members_filter_until_from()} type="date" {...set('untilFrom')} />
        <TextField label={m.members_filter_until_to()} type="date" {...set('untilTo')} />
      </div>
    </fieldset>
  );
}
