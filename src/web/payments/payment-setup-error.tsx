import * as m from '#messages';
import { Metadata } from '../metadata.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Message } from '../ui/message.tsx';

interface PaymentSetupErrorProps {
  businessId: string;
  detail?: string | undefined;
}

export function PaymentSetupError({ businessId, detail }: PaymentSetupErrorProps) {
  return (
    <>
      <Metadata title={m.payments_payment_setup_error()} isHidden />
      <Message title={m.payments_payment_setup_error()} level="h1">
        <p className="wrap-anywhere">
          {m.payments_unable_to_initialize_payment_for({ businessId })}
        </p>
        {detail && <p className="text-sm text-muted">{detail}</p>}
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          <ButtonLink to="/" variant="secondary">
            {m.payments_return_to_homepage()}
          </ButtonLink>
          <Button onClick={() => window.location.reload()}>{m.payments_try_again()}</Button>
        </div>
      </Message>
    </>
  );
}
