import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import type { AuditParty } from '../../../contract/audit.staff.ts';
import { screens } from '../../../contract/screens.ts';
import { describeAction, describeGroup, groupOf } from '../../../domain/audit/describe.ts';
import { hasRight } from '../../../domain/rights.ts';
import { read, readOrNull } from '../../kit/api.ts';
import { formatCount, formatNumber } from '../../kit/format.ts';
import { formatParameters, type Parameters, useParameters } from '../../kit/parameters.ts';
import { ButtonAnchor } from '../../kit/ui/button.tsx';
import { Options, SelectField, TextField } from '../../kit/ui/field.tsx';
import { DownloadIcon } from '../../kit/ui/later-icons.tsx';
import { Link } from '../../kit/ui/link.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import { FindListing, foundListing } from '../../staff/find-listing.tsx';
import { useStaffUser } from '../../staff/staff-frame.tsx';
import { StaffScreen } from '../../staff/staff-screen.tsx';
import { AuditList } from './audit-list.tsx';

type AuditParameters = Parameters<(typeof screens.audit.reads)[number]>;

const DAY = 86_400_000;

function linkToAudit(parameters: AuditParameters): string {
  return `/admin/audit${formatParameters(screens.audit, parameters)}`;
}

function toQuery({ from, to, ...rest }: AuditParameters): AuditParameters {
  return { ...rest, from: from && startOfDay(from, 0), to: to && startOfDay(to, 1) };
}

/** Leaves invalid dates to the server, which reports them. */
function startOfDay(day: string, later: number): string {
  const start = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(start) ? day : new Date(start + later * DAY).toISOString();
}

export function AuditPage() {
  const user = useStaffUser();
  const filter = useParameters(screens.audit);
  return (
    <StaffScreen title={m.audit_title()} about={m.audit_lead()}>
      {filter.businessId ? (
        <OneBusiness filter={filter} />
      ) : (
        hasRight(user, 'listings') && <FindBusiness filter={filter} />
      )}
      <AuditFilterForm filter={filter} />
      <AuditList
        key={linkToAudit(filter)}
        query={toQuery(filter)}
        mayRestore={hasRight(user, 'removal')}
        none={Object.values(filter).some(Boolean) ? m.audit_empty_filtered() : m.audit_empty()}
        failure={m.audit_load_failed()}
        head={({ total, isTotalCapped }) =>
          total > 0 && <Summary total={total} isCapped={isTotalCapped ?? false} filter={filter} />
        }
      />
    </StaffScreen>
  );
}

function OneBusiness({ filter }: { filter: AuditParameters }) {
  const { businessId: id = '', ...others } = filter;
  const { data } = useQuery({
    ...readOrNull('GET /api/admin/businesses/:id', { params: { id } }),
    enabled: /^\d+$/.test(id),
  });
  return (
    <p className="mb-4 flex min-h-6 flex-wrap items-center gap-x-4">
      <span className="min-w-0 wrap-anywhere">
        {m.audit_only()}{' '}
        <span className="font-semibold">{data?.name ?? m.audit_only_business({ id })}</span>
        {data?.deletedAt && ` ${m.audit_deleted_mark()}`}
      </span>
      <Link to={linkToAudit(others)} className="font-semibold text-accent hover:underline">
        {m.audit_show_all()}
      </Link>
    </p>
  );
}

interface SummaryProps {
  total: number;
  isCapped: boolean;
  filter: AuditParameters;
}

function Summary({ total, isCapped, filter }: SummaryProps) {
  const query = new URLSearchParams(
    Object.entries(toQuery(filter)).filter((entry): entry is [string, string] => !!entry[1]),
  );
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-muted tabular-nums">
        {isCapped
          ? m.audit_lines_capped({ number: formatNumber(total) })
          : formatCount(total, m.count_lines)}
      </p>
      <ButtonAnchor variant="secondary" href={`/api/admin/audit/export?${query}`} download>
        <DownloadIcon size={18} aria-hidden="true" /> {m.common_download_csv()}
      </ButtonAnchor>
    </div>
  );
}

function FindBusiness({ filter }: { filter: AuditParameters }) {
  return (
    <FindListing
      label={m.audit_filter_business()}
      className="mb-4 block max-w-xl"
      find={(q) => read('GET /api/admin/businesses', { query: { q, limit: '5', sort: 'name' } })}
    >
      {({ id }, name) => (
        <Link to={linkToAudit({ ...filter, businessId: String(id) })} className={foundListing}>
          {name}
        </Link>
      )}
    </FindListing>
  );
}

const parties: Record<AuditParty, string> = {
  visitors: m.audit_filter_visitors(),
  owners: m.common_owners(),
  system: m.audit_filter_system(),
};
const choices = read('GET /api/admin/audit/choices', {});

function AuditFilterForm({ filter }: { filter: AuditParameters }) {
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

/** Uncontrolled, because a partly typed date is not yet valid. */
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
