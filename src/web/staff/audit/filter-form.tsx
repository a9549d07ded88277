import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import { describeAction, describeGroup, groupOf } from '../../../contract/audit/describe.ts';
import type { AuditParty } from '../../../contract/staff/audit.ts';
import { read } from '../../api.ts';
import { Options, SelectField, TextField } from '../../ui/field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { type AuditParameters, linkToAudit } from './filter.ts';

const parties: Record<AuditParty, string> = {
  visitors: m.staff_audit_visitors(),
  owners: m.staff_audit_owners(),
  system: m.staff_audit_the_system(),
};
const choices = read('GET /api/admin/audit/choices', {});

export function AuditFilterForm({ filter }: { filter: AuditParameters }) {
  const navigate = useNavigate();
  const { data } = useQuery(choices);
  const choose = (change: AuditParameters) =>
    navigate(linkToAudit({ ...filter, ...change }), { preventScrollReset: true });
  const { by = '', action = '', from = '', to = '' } = filter;
  const people = data?.people ?? [];
  const isUnknown = by !== '' && !(by in parties) && !people.some(({ id }) => id === by);
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <search aria-label={m.staff_audit_filter_the_log()} className="mb-4 block">
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_10rem_10rem]">
        <SelectField
          label={m.staff_audit_who()}
          value={by}
          onChange={({ target }) => choose({ by: target.value })}
        >
          <option value="">{m.staff_audit_everyone()}</option>
          <Options of={Object.entries(parties)} />
          {people.length > 0 && (
            <optgroup label={m.staff_audit_staff()}>
              <Options of={people.map(({ id, email }) => [id, email])} />
            </optgroup>
          )}
          {isUnknown && <option value={by}>{by}</option>}
        </SelectField>
        <SelectField
          label={m.staff_audit_what()}
          value={action}
          onChange={({ target }) => choose({ action: target.value })}
        >
          <option value="">{m.staff_audit_everything()}</option>
          <Actions known={data?.actions ?? []} chosen={action} />
        </SelectField>
        <DayField
          label={m.staff_audit_from()}
          day={from}
          onChoose={(day) => choose({ from: day })}
        />
        <DayField label={m.staff_audit_to()} day={to} onChoose={(day) => choose({ to: day })} />
      </div>
      <p className="mt-1 flex min-h-11 flex-wrap items-center gap-x-4 text-sm text-muted">
        {m.staff_audit_days_and_times_are_in_utc()}
        {isFiltered && <TextLink to="/admin/audit">{m.staff_audit_clear_all_filters()}</TextLink>}
      </p>
    </search>
  );
}

function Actions({ known, chosen }: { known: string[]; chosen: string }) {
  const isSingle = chosen.includes('.');
  const actions = isSingle && !known.includes(chosen) ? [...known, chosen] : known;
  const groups = new Set([...actions.map(groupOf), ...(chosen && !isSingle ? [chosen] : [])]);
  return [...groups].map((group) => (
    <optgroup key={group} label={describeGroup(group)}>
      <option value={group}>{m.staff_audit_all_of_group({ group: describeGroup(group) })}</option>
      <Options
        of={actions
          .filter((action) => groupOf(action) === group)
          .map((action) => [action, describeAction(action)])}
      />
    </optgroup>
  ));
}

interface DayFieldProps {
  label: string;
  day: string;
  onChoose: (day: string) => void;
}

/** Uncontrolled: a day that is being typed is none yet. */
function DayField({ label, day, onChoose }: DayFieldProps) {
  return (
    <TextField
      key={day}
      label={label}
      type="date"
      defaultValue={day}
      onBlur={({ target }) => {
        if (target.value !== day && target.validity.valid) onChoose(target.value);
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter' && currentTarget.value !== day) onChoose(currentTarget.value);
      }}
    />
  );
}
