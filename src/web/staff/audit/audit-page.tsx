import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import { hasRight } from '../../../contract/rights.ts';
import { screens } from '../../../contract/screens.ts';
import { readOrNull } from '../../api.ts';
import { formatCount, formatNumber } from '../../format.ts';
import { useParameters } from '../../parameters.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { Download } from '../../ui/later-icons.tsx';
import { Link } from '../../ui/link.tsx';
import { useStaffUser } from '../staff-frame.tsx';
import { StaffScreen } from '../staff-screen.tsx';
import { AuditList } from './audit-list.tsx';
import { type AuditParameters, linkToAudit, toQuery } from './filter.ts';
import { AuditFilterForm } from './filter-form.tsx';
import { FindBusiness } from './find-business.tsx';

export function AuditPage() {
  const user = useStaffUser();
  const filter = useParameters(screens.audit);
  return (
    <StaffScreen
      title={m.staff_audit_audit_log()}
      about={m.staff_audit_changes_to_the_directory_newest()}
    >
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
        none={
          Object.values(filter).some(Boolean)
            ? m.staff_audit_nothing_in_the_log_matches_these()
            : m.staff_audit_nothing_has_happened_yet()
        }
        failure={m.staff_audit_the_log_could_not_be_loaded()}
        head={({ total, isTotalCapped }) =>
          total > 0 && <Summary total={total} isCapped={isTotalCapped} filter={filter} />
        }
      />
    </StaffScreen>
  );
}

function OneBusiness({ filter }: { filter: AuditParameters }) {
  const { businessId: id = '', ...others } = filter;
  const { data } = useQuery({
    ...readOrNull('GET /api/admin/businesses/:id', { params: { id } }),
    // A bad id is told by the list.
    enabled: /^\d+$/.test(id),
  });
  return (
    <p className="mb-4 flex min-h-6 flex-wrap items-center gap-x-4">
      <span className="min-w-0 wrap-anywhere">
        {m.staff_audit_only()}{' '}
        <span className="font-semibold">{data?.name ?? m.staff_audit_business_id({ id })}</span>
        {data?.deletedAt && ` ${m.staff_audit_deleted()}`}
      </span>
      <Link to={linkToAudit(others)} className="font-semibold text-accent hover:underline">
        {m.staff_audit_show_all()}
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
          ? m.staff_audit_more_than_number_lines({ number: formatNumber(total) })
          : formatCount(total, m.count_lines)}
      </p>
      <ButtonAnchor variant="secondary" href={`/api/admin/audit/export?${query}`} download>
        <Download size={18} aria-hidden="true" /> {m.staff_audit_download_csv()}
      </ButtonAnchor>
    </div>
  );
}
