import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import { screens } from '../../../contract/screens.ts';
import type { PaymentDetail } from '../../../contract/staff/payments.ts';
import { readOrNull } from '../../api.ts';
import { Metadata } from '../../metadata.tsx';
import { formatParameters, useParameters } from '../../parameters.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Card } from '../../ui/card.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { ListFailure } from '../list-failure.tsx';
import { StaffSkeleton } from '../staff-screen.tsx';
import { PaymentActions } from './payment-actions.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import { StateBadge } from './state-badge.tsx';
import { describeEvent, formatTime } from './words.ts';

export function PaymentScreen({ id }: { id: string }) {
  const { payment: _, ...filter } = useParameters(screens.payments);
  const isHydrated = useIsHydrated();
  return (
    <div className="page-width py-6">
      <Metadata title={m.payments_title_numbered({ id })} isHidden />
      <BackLink to={`/admin/payments${formatParameters(screens.payments, filter)}`}>
        {m.common_payments()}
      </BackLink>
      {isHydrated ? <Loaded id={id} /> : <StaffSkeleton />}
    </div>
  );
}

function Loaded({ id }: { id: string }) {
  const { data, error, isPending } = useQuery({
    ...readOrNull('GET /api/admin/payments/:id', { params: { id } }),
    staleTime: 0,
  });
  if (isPending) return <StaffSkeleton />;
  if (data) return <Payment payment={data} />;
  return (
    <>
      <h1 className="mb-2 text-2xl font-extrabold">{m.payments_title_numbered({ id })}</h1>
      {error ? (
        <ListFailure error={error} fallback={m.payments_load_one_failed()} />
      ) : (
        <p className="text-muted">{m.payments_missing()}</p>
      )}
    </>
  );
}

function Payment({ payment }: { payment: PaymentDetail }) {
  return (
    <>
      <h1 className="mb-4 flex flex-wrap items-center gap-3 text-2xl font-extrabold">
        {m.payments_title_numbered({ id: payment.id })} <StateBadge state={payment.state} />
      </h1>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex flex-col gap-6">
          <Card title={payment.business?.name ?? m.payments_listing_removed()}>
            <PaymentFacts payment={payment} />
          </Card>
          <PaymentActions payment={payment} />
        </div>
        <Card title={m.common_history()}>
          <ol className="flex flex-col gap-3">
            {payment.story.map((event, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the past stays in its order
              <li key={at} className="border-l-2 border-line pl-3">
                <p className="wrap-anywhere">{describeEvent(event)}</p>
                {event.reason && (
                  <p className="text-sm wrap-anywhere">
                    {m.common_reason_given({ reason: event.reason })}
                  </p>
                )}
                <p className="text-sm text-muted tabular-nums">
                  <time dateTime={event.at}>{formatTime(event.at)}</time>
                </p>
              </li>
            ))}
          </ol>
        </Card>
      </div>
    </>
  );
}
