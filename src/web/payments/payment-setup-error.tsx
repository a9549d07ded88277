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
      <Metadata title={m.checkout_setup_failed()} isHidden />
      <Message title={m.checkout_setup_failed()} level="h1">
        <p className="wrap-anywhere">{m.checkout_setup_failed_text({ businessId })}</p>
        {detail && <p className="text-sm text-muted">{detail}</p>}
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          <ButtonLink to="/" variant="secondary">
            {m.common_return_home()}
          </ButtonLink>
          <Button onClick={() => window.location.reload()}>{m.common_try_again()}</Button>
        </div>
      </Message>
    </>
  );
}
