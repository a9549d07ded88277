import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import { read } from '../../kit/api.ts';
import { Views } from '../../staff/staff-screen.tsx';

/**
 * Shows the views of payments. A site without plans, coupons and taxes has only one; the settings link to the other.
 */
export function PaymentViews({ shows }: { shows: 'payments' | 'coupons' }) {
  const { data } = useQuery(read('GET /api/admin/coupons/state', {}));
  if (shows === 'payments' && !data?.isUsed) return null;
  const views = [
    { to: '/admin/payments', name: m.common_payments(), isCurrent: shows === 'payments' },
    {
      to: '/admin/payments?payment=coupons',
      name: m.coupons_title(),
      isCurrent: shows === 'coupons',
    },
  ];
  return <Views label={m.common_payments()} views={views} />;
}
