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
      <Metadata title="Payment Setup Error" isHidden />
      <Message title="Payment Setup Error" level="h1">
        <p className="wrap-anywhere">Unable to initialize payment for business ID: {businessId}</p>
        {detail && <p className="text-sm text-muted">{detail}</p>}
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          <Button onClick={() => window.location.reload()}>Try Again</Button>
          <ButtonLink to="/" variant="secondary">
            Return to Homepage
          </ButtonLink>
        </div>
      </Message>
    </>
  );
}
