import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import type { Stats } from '../../../contract/status.staff.ts';
import { read } from '../../kit/api.ts';
import { formatNumber } from '../../kit/format.ts';
import { Award, ClockIcon, DollarSign } from '../../kit/ui/icons.tsx';
import { Building2 } from '../../kit/ui/later-icons.tsx';
import { Link } from '../../kit/ui/link.tsx';

const stats = read('GET /api/admin/stats', {});
const dollars = new Intl.NumberFormat(m.format_locale(), {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

const cards = {
  totalListings: {
    label: m.dashboard_total_listings(),
    icon: Building2,
    format: formatNumber,
  },
  pendingApproval: {
    label: m.dashboard_pending_approval(),
    icon: ClockIcon,
    format: formatNumber,
  },
  premiumListings: {
    label: m.dashboard_premium_listings(),
    icon: Award,
    format: formatNumber,
  },
  monthlyRevenue: {
    label: m.dashboard_monthly_revenue(),
    icon: DollarSign,
    format: (amount: number) => dollars.format(amount),
  },
};

const dashboardOrder: (keyof Stats)[] = [
  'totalListings',
  'pendingApproval',
  'premiumListings',
  'monthlyRevenue',
];
const homeOrder: (keyof Stats)[] = [
  'totalListings',
  'premiumListings',
  'monthlyRevenue',
  'pendingApproval',
];

export function StatCards({ revenuePath }: { revenuePath: string | null }) {
  const { data, error, refetch } = useQuery(stats);
  return (
    <>
      <CardList
        stats={data}
        order={dashboardOrder.filter((key) => key !== 'monthlyRevenue' || revenuePath !== null)}
        isLoading={!data && !error}
        revenuePath={revenuePath}
      />
      {error && !data && (
        <p role="alert" className="mt-2 text-danger">
          {m.dashboard_load_failed()}{' '}
          <button
            type="button"
            onClick={() => refetch()}
            className="cursor-pointer font-semibold underline"
          >
            {m.common_try_again_link()}
          </button>
        </p>
      )}
    </>
  );
}

export function PlatformStatistics() {
  const { data } = useQuery(stats);
  if (!data) return null;
  return (
    <section aria-labelledby="statistics" className="page-width pb-12">
      <h2 id="statistics" className="mb-4 text-2xl font-bold">
        {m.dashboard_statistics()}
      </h2>
      <CardList
        stats={data}
        order={homeOrder.filter((key) => data[key] !== null)}
        isLoading={false}
      />
    </section>
  );
}

interface CardListProps {
  stats: Stats | undefined;
  order: (keyof Stats)[];
  isLoading: boolean;
  revenuePath?: string | null;
}

function CardList({ stats: values, order, isLoading, revenuePath = null }: CardListProps) {
  const show = (key: keyof Stats) => {
    const value = values?.[key];
    return typeof value === 'number' ? cards[key].format(value) : null;
  };
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4" aria-busy={isLoading}>
      {order.map((key) => {
        const { label, icon: Icon } = cards[key];
        return (
          <div key={key} className="rounded-card border border-line bg-surface p-4">
            <dt className="flex items-center justify-between gap-2 text-sm font-semibold text-muted">
              {label}
              <Icon size={18} aria-hidden="true" className="hidden shrink-0 text-accent sm:block" />
            </dt>
            <dd className="mt-1 h-9 text-xl font-extrabold tabular-nums sm:text-2xl">
              {key === 'monthlyRevenue' && revenuePath && values ? (
                <Link to={revenuePath} className="text-accent hover:underline">
                  {show(key)}
                </Link>
              ) : (
                show(key)
              )}
              {isLoading && <div className="skeleton h-8 w-24" />}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
