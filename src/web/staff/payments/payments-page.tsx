import * as m from '#messages';
import { screens } from '../../../contract/screens.ts';
import { StaffOnly } from '../../accounts/staff-only.tsx';
import { Metadata } from '../../metadata.tsx';
import { useParameters } from '../../parameters.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { Filters } from './filters.tsx';
import { PaymentList } from './payment-list.tsx';
import { PaymentScreen } from './payment-screen.tsx';
import { Revenue } from './revenue.tsx';

export function PaymentsPage() {
  return <StaffOnly>{() => <Payments />}</StaffOnly>;
}

function Payments() {
  const { payment, ...filter } = useParameters(screens.payments);
  const isHydrated = useIsHydrated();
  if (payment) return <PaymentScreen key={payment} id={payment} />;
  return (
    <div className="page-width py-6">
      <Metadata title={m.staff_payments_payments()} isHidden />
      <BackLink to="/admin">{m.staff_payments_admin_dashboard()}</BackLink>
      <h1 className="text-2xl font-extrabold">{m.staff_payments_payments()}</h1>
      <p className="mb-4 text-muted">{m.staff_payments_what_was_paid_for_premium_listings()}</p>
      {isHydrated ? (
        <div key="loaded" className="flex flex-col gap-6">
          <Revenue />
          <section aria-label={m.staff_payments_all_payments()}>
            <Filters key={JSON.stringify(filter)} filter={filter} />
            <PaymentList filter={filter} />
          </section>
        </div>
      ) : (
        <div role="status" aria-label={m.staff_payments_loading()} className="skeleton h-screen" />
      )}
    </div>
  );
}
