import { useState } from 'react';
import type { User } from '../../contract/accounts.ts';
import { send } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useIsHydrated } from '../ui/use-is-hydrated.ts';
import { PasswordProofForm } from './password-proof-form.tsx';
import { type TwoFactorSecrets, TwoFactorSteps } from './two-factor-steps.tsx';
import { useChangeUser } from './use-change-user.ts';

/** Turns the second factor on and off. */
export function TwoFactorCard({ user }: { user: User }) {
  const [isAsking, setIsAsking] = useState(false);
  const [secrets, setSecrets] = useState<TwoFactorSecrets | null>(null);
  const change = useChangeUser();
  const isHydrated = useIsHydrated();
  const { hasTwoFactor } = user;
  return (
    <Card title="Two-factor sign-in">
      <p className="mb-4">
        {hasTwoFactor
          ? 'It is on: signing in also asks for a code of the authenticator app on your phone, so that your password alone opens nothing.'
          : 'It is off: with it, signing in also asks for a code of an authenticator app on your phone, so that your password alone opens nothing.'}
      </p>
      <Button variant="secondary" disabled={!isHydrated} onClick={() => setIsAsking(true)}>
        {hasTwoFactor ? 'Turn Off' : 'Set Up'}
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={hasTwoFactor ? 'Turn two-factor sign-in off' : 'Set two-factor sign-in up'}
        description="Your password first, please."
      >
        {hasTwoFactor ? (
          <PasswordProofForm
            submitLabel="Turn Off"
            send={(body) => send('POST /api/auth/two-factor/stop', { body })}
            onSent={(changed) => {
              setIsAsking(false);
              change(changed, 'Two-factor sign-in is off');
            }}
          />
        ) : (
          <PasswordProofForm
            submitLabel="Continue"
            send={(body) => send('POST /api/auth/two-factor', { body })}
            onSent={(made) => {
              setIsAsking(false);
              setSecrets(made);
            }}
          />
        )}
      </Dialog>
      {secrets && (
        <Dialog open onOpenChange={() => setSecrets(null)} title="Set two-factor sign-in up">
          <TwoFactorSteps
            secrets={secrets}
            onConfirmed={(changed) => {
              setSecrets(null);
              change(changed, 'Two-factor sign-in is on');
            }}
          />
        </Dialog>
      )}
    </Card>
  );
}
