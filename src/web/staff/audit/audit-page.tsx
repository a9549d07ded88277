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
        <Download size={18} aria-hidden="true" /> {m.common_download_csv()}
      </ButtonAnchor>
    </div>
  );
}
