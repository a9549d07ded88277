import * as m from '#messages';
import { screens } from '../../../contract/screens.ts';
import { useParameters } from '../../parameters.ts';
import { StaffScreen } from '../staff-screen.tsx';
import { Filters } from './filters.tsx';
import { PaymentList } from './payment-list.tsx';
import { PaymentScreen } from './payment-screen.tsx';
import { Revenue } from './revenue.tsx';

export function PaymentsPage() {
  const { payment, ...filter } = useParameters(screens.payments);
  if (payment) return <PaymentScreen key={payment} id={payment} />;
  return (
    <StaffScreen title={m.common_payments()} about={m.payments_lead()}>
      <div className="flex flex-col gap-6">
        <Revenue />
        <section aria-label={m.payments_all()}>
          <Filters key={JSON.stringify(filter)} filter={filter} />
          <PaymentList filter={filter} />
        </section>
      </div>
    </StaffScreen>
  );
}
