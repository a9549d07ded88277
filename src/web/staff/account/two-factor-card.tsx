import { useState } from 'react';
import type { User } from '../../../contract/accounts.ts';
import { useChangeUser } from '../../accounts/use-change-user.ts';
import { send } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { BackupCodes } from './backup-codes.tsx';
import { ProofForm } from './proof-form.tsx';
import { type TwoFactorSecrets, TwoFactorSteps } from './two-factor-steps.tsx';

type Step =
  | { kind: 'ask'; to: 'start' | 'stop' | 'renew' }
  | { kind: 'confirm'; secrets: TwoFactorSecrets }
  | { kind: 'keep'; backupCodes: string[] };

export function TwoFactorCard({ user }: { user: User }) {
  const [step, setStep] = useState<Step | null>(null);
  const isHydrated = useIsHydrated();
  const ask = (to: 'start' | 'stop' | 'renew') => setStep({ kind: 'ask', to });
  return (
    <Card title="Two-factor sign-in">
      <p className="mb-4">
        {user.hasTwoFactor
          ? 'It is on. Signing in also takes a code from the authenticator app on your phone, so your password alone is not enough.'
          : 'It is off. When it is on, signing in also takes a code from an authenticator app on your phone, so your password alone is not enough.'}
      </p>
      <div className="flex flex-wrap gap-3">
        {user.hasTwoFactor ? (
          <>
            <Button variant="secondary" disabled={!isHydrated} onClick={() => ask('renew')}>
              New Backup Codes
            </Button>
            <Button variant="secondary" disabled={!isHydrated} onClick={() => ask('stop')}>
              Turn Off
            </Button>
          </>
        ) : (
          <Button variant="secondary" disabled={!isHydrated} onClick={() => ask('start')}>
            Set Up
          </Button>
        )}
      </div>
      {step && <TwoFactorDialog key={step.kind} step={step} onStep={setStep} />}
    </Card>
  );
}

const titles = {
  start: 'Set up two-factor sign-in',
  stop: 'Turn off two-factor sign-in',
  renew: 'New backup codes',
};

interface TwoFactorDialogProps {
  step: Step;
  /** Null once all is done. */
  onStep: (step: Step | null) => void;
}

function TwoFactorDialog({ step, onStep }: TwoFactorDialogProps) {
  const change = useChangeUser();
  const close = () => onStep(null);
  if (step.kind === 'keep') {
    return (
      <Dialog open onOpenChange={close} title={titles.renew}>
        <BackupCodes codes={step.backupCodes} />
        <Button className="mt-4" onClick={close}>
          Done
        </Button>
      </Dialog>
    );
  }
  if (step.kind === 'confirm') {
    return (
      <Dialog open onOpenChange={close} title={titles.start}>
        <TwoFactorSteps
          secrets={step.secrets}
          onConfirmed={(changed) => {
            close();
            change(changed, 'Two-factor sign-in is on');
          }}
        />
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={close}
      title={titles[step.to]}
      description={
        step.to === 'start' ? 'Enter your password first.' : 'Enter your password and a code first.'
      }
    >
      {step.to === 'start' && (
        <ProofForm
          withCode={false}
          submitLabel="Continue"
          send={({ password }) => send('POST /api/auth/two-factor', { body: { password } })}
          onSent={(secrets) => onStep({ kind: 'confirm', secrets })}
        />
      )}
      {step.to === 'stop' && (
        <ProofForm
          withCode
          submitLabel="Turn Off"
          send={(body) => send('POST /api/auth/two-factor/stop', { body })}
          onSent={(changed) => {
            close();
            change(changed, 'Two-factor sign-in is off');
          }}
        />
      )}
      {step.to === 'renew' && (
        <ProofForm
          withCode
          submitLabel="Continue"
          send={(body) => send('POST /api/auth/two-factor/backup-codes', { body })}
          onSent={({ backupCodes }) => onStep({ kind: 'keep', backupCodes })}
        />
      )}
    </Dialog>
  );
}
