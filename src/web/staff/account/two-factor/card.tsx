import { useState } from 'react';
import * as m from '#messages';
import type { User } from '../../../../contract/accounts.ts';
import { useChangeUser } from '../../../accounts/use-change-user.ts';
import { send } from '../../../send.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts';
import { ProofForm } from '../proof-form.tsx';
import { BackupCodes } from './backup-codes.tsx';
import { type TwoFactorSecrets, TwoFactorSteps } from './steps.tsx';

type Step =
  | { kind: 'ask'; to: 'start' | 'stop' | 'renew' }
  | { kind: 'confirm'; secrets: TwoFactorSecrets }
  | { kind: 'keep'; backupCodes: string[] };

export function TwoFactorCard({ user }: { user: User }) {
  const [step, setStep] = useState<Step | null>(null);
  const isHydrated = useIsHydrated();
  const ask = (to: 'start' | 'stop' | 'renew') => setStep({ kind: 'ask', to });
  return (
    <Card title={m.two_factor_title()}>
      <p className="mb-4">{user.hasTwoFactor ? m.two_factor_is_on() : m.two_factor_is_off()}</p>
      <div className="flex flex-wrap gap-3">
        {user.hasTwoFactor ? (
          <>
            <Button variant="secondary" disabled={!isHydrated} onClick={() => ask('renew')}>
              {m.two_factor_codes_new_button()}
            </Button>
            <Button variant="secondary" disabled={!isHydrated} onClick={() => ask('stop')}>
              {m.common_turn_off()}
            </Button>
          </>
        ) : (
          <Button variant="secondary" disabled={!isHydrated} onClick={() => ask('start')}>
            {m.two_factor_set_up()}
          </Button>
        )}
      </div>
      {step && <TwoFactorDialog key={step.kind} step={step} onStep={setStep} />}
    </Card>
  );
}

const titles = {
  start: m.two_factor_set_up_title(),
  stop: m.two_factor_turn_off_title(),
  renew: m.two_factor_codes_new(),
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
          {m.common_done()}
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
            change(changed, m.two_factor_now_on());
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
      description={step.to === 'start' ? m.account_password_first() : m.two_factor_proof_first()}
    >
      {step.to === 'start' && (
        <ProofForm
          withCode={false}
          submitLabel={m.common_continue()}
          send={({ password }) => send('POST /api/auth/two-factor', { body: { password } })}
          onSent={(secrets) => onStep({ kind: 'confirm', secrets })}
        />
      )}
      {step.to === 'stop' && (
        <ProofForm
          withCode
          submitLabel={m.common_turn_off()}
          send={(body) => send('POST /api/auth/two-factor/stop', { body })}
          onSent={(changed) => {
            close();
            change(changed, m.two_factor_now_off());
          }}
        />
      )}
      {step.to === 'renew' && (
        <ProofForm
          withCode
          submitLabel={m.common_continue()}
          send={(body) => send('POST /api/auth/two-factor/backup-codes', { body })}
          onSent={({ backupCodes }) => onStep({ kind: 'keep', backupCodes })}
        />
      )}
    </Dialog>
  );
}
