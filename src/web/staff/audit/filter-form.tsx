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
  visitors: m.audit_filter_visitors(),
  owners: m.common_owners(),
  system: m.audit_filter_system(),
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
    <search aria-label={m.audit_filter_label()} className="mb-4 block">
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_10rem_10rem]">
        <SelectField
          label={m.audit_filter_who()}
          value={by}
          onChange={({ target }) => choose({ by: target.value })}
        >
          <option value="">{m.audit_filter_everyone()}</option>
          <Options of={Object.entries(parties)} />
          {people.length > 0 && (
            <optgroup label={m.common_staff()}>
              <Options of={people.map(({ id, email }) => [id, email])} />
            </optgroup>
          )}
          {isUnknown && <option value={by}>{by}</option>}
        </SelectField>
        <SelectField
          label={m.common_what()}
          value={action}
          onChange={({ target }) => choose({ action: target.value })}
        >
          <option value="">{m.common_everything()}</option>
          <Actions known={data?.actions ?? []} chosen={action} />
        </SelectField>
        <DayField label={m.common_from()} day={from} onChoose={(day) => choose({ from: day })} />
        <DayField label={m.common_to()} day={to} onChoose={(day) => choose({ to: day })} />
      </div>
      <p className="mt-1 flex min-h-11 flex-wrap items-center gap-x-4 text-sm text-muted">
        {m.audit_times_utc()}
        {isFiltered && <TextLink to="/admin/audit">{m.audit_filter_clear()}</TextLink>}
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
      <option value={group}>{m.audit_filter_group({ group: describeGroup(group) })}</option>
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
