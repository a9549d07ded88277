import { useEffect, useRef, useState } from 'react';
import * as m from '#messages';
import type { SignInStep } from '../../../contract/accounts.ts';
import { HttpError } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { KeyRound } from '../../ui/later-icons.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { describePasskeyFault, offerPasskeys, signInByPasskey } from '../ask-passkey.ts';

interface PasskeyButtonProps {
  onEntered: (next: SignInStep) => void;
}

/** Offers passkeys in the address field as well, where the browser can. */
export function PasskeyButton({ onEntered }: PasskeyButtonProps) {
  const isHydrated = useIsHydrated();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const enter = useRef(onEntered);
  enter.current = onEntered;
  const offered = useRef<ReturnType<typeof offerPasskeys>>(undefined);
  useEffect(() => {
    offered.current = offerPasskeys();
    // The visitor did not ask for it, so a failure is silent.
    offered.current
      .then((offer) => offer?.signedIn)
      .then(
        (next) => next && enter.current(next),
        (error: unknown) => error instanceof HttpError && setFault(error.detail),
      );
  }, []);
  const press = async () => {
    setBusy(true);
    setFault(null);
    // Begun later, the offer would end what the button asks for.
    await offered.current?.catch(() => {});
    try {
      return onEntered(await signInByPasskey());
    } catch (error) {
      setFault(explain(error));
    }
    setBusy(false);
  };
  return (
    <div className="flex flex-col gap-2 noscript:hidden">
      <Button variant="secondary" disabled={!isHydrated || isBusy} onClick={press}>
        <KeyRound size={18} aria-hidden="true" /> {m.signin_with_passkey()}
      </Button>
      <p role="alert" className="font-medium text-danger empty:hidden">
        {fault}
      </p>
    </div>
  );
}

function explain(error: unknown): string {
  if (error instanceof HttpError) return error.detail;
  return describePasskeyFault(error) ?? m.common_no_response_retry();
}
