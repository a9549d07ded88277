import * as m from '#messages';
import { Views } from '../../staff/staff-screen.tsx';

export function PaymentViews({ shows }: { shows: 'payments' | 'coupons' }) {
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
