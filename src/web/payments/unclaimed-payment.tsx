import * as m from '#messages';
import { Button } from '../kit/ui/button.tsx';
import { CircleCheck } from '../kit/ui/later-icons.tsx';

interface UnclaimedPaymentProps {
  isChecking: boolean;
  onCheck: () => void;
}

function focus(element: HTMLElement | null) {
  element?.focus();
}

/** The payment succeeded but our server hasn't confirmed it; the provider will notify it. */
export function UnclaimedPayment({ isChecking, onCheck }: UnclaimedPaymentProps) {
  return (
    <div className="flex flex-col items-center text-center">
      <CircleCheck size={40} className="mb-3 text-accent" aria-hidden="true" />
      <h3 ref={focus} tabIndex={-1} className="text-lg font-bold outline-none">
        {m.receipt_paid_short()}
      </h3>
      <p className="mt-2 mb-4 max-w-[60ch]">{m.receipt_upgrade_delayed()}</p>
      <Button variant="secondary" disabled={isChecking} onClick={onCheck}>
        {isChecking ? m.common_checking() : m.common_check_again()}
      </Button>
    </div>
  );
}
