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
    <Card title={m.staff_account_two_factor_sign_in()}>
      <p className="mb-4">
        {user.hasTwoFactor
          ? m.staff_account_it_is_on_signing_in_also()
          : m.staff_account_it_is_off_when_it_is()}
      </p>
      <div className="flex flex-wrap gap-3">
        {user.hasTwoFactor ? (
          <>
            <Button variant="secondary" disabled={!isHydrated} onClick={() => ask('renew')}>
              {m.staff_account_new_backup_codes()}
            </Button>
            <Button variant="secondary" disabled={!isHydrated} onClick={() => ask('stop')}>
              {m.staff_account_turn_off()}
            </Button>
          </>
        ) : (
          <Button variant="secondary" disabled={!isHydrated} onClick={() => ask('start')}>
            {m.staff_account_set_up()}
          </Button>
        )}
      </div>
      {step && <TwoFactorDialog key={step.kind} step={step} onStep={setStep} />}
    </Card>
  );
}

const titles = {
  start: m.staff_account_set_up_two_factor_sign_in(),
  stop: m.staff_account_turn_off_two_factor_sign_in(),
  renew: m.staff_account_new_backup_codes_2(),
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
          {m.staff_account_done()}
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
            change(changed, m.staff_account_two_factor_sign_in_is_on());
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
        step.to === 'start'
          ? m.staff_account_enter_your_password_first()
          : m.staff_account_enter_your_password_and_a_code()
      }
    >
      {step.to === 'start' && (
        <ProofForm
          withCode={false}
          submitLabel={m.staff_account_continue()}
          send={({ password }) => send('POST /api/auth/two-factor', { body: { password } })}
          onSent={(secrets) => onStep({ kind: 'confirm', secrets })}
        />
      )}
      {step.to === 'stop' && (
        <ProofForm
          withCode
          submitLabel={m.staff_account_turn_off()}
          send={(body) => send('POST /api/auth/two-factor/stop', { body })}
          onSent={(changed) => {
            close();
            change(changed, m.staff_account_two_factor_sign_in_is_off());
          }}
        />
      )}
      {step.to === 'renew' && (
        <ProofForm
          withCode
          submitLabel={m.staff_account_continue()}
          send={(body) => send('POST /api/auth/two-factor/backup-codes', { body })}
          onSent={({ backupCodes }) => onStep({ kind: 'keep', backupCodes })}
        />
      )}
    </Dialog>
  );
}
