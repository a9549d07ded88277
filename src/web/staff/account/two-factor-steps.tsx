import type { User } from '../../../contract/accounts.ts';
import { CodeForm } from '../../accounts/sign-in/code-form.tsx';
import { send } from '../../api.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { BackupCodes } from './backup-codes.tsx';

export interface TwoFactorSecrets {
  uri: string;
  key: string;
  backupCodes: string[];
}

interface TwoFactorStepsProps {
  secrets: TwoFactorSecrets;
  onConfirmed: (user: User) => void;
}

export function TwoFactorSteps({ secrets, onConfirmed }: TwoFactorStepsProps) {
  return (
    <ol className="list-decimal space-y-5 pl-5 marker:font-bold">
      <li>
        <p className="mb-2">Add this key to your authenticator app, or open it on this device.</p>
        <p className="rounded-card border border-line bg-sunken p-3 font-mono text-sm">
          {secrets.key.match(/.{1,4}/g)?.join(' ')}
        </p>
        <ButtonAnchor variant="quiet" href={secrets.uri} className="-ml-3">
          Open authenticator app
        </ButtonAnchor>
      </li>
      <li>
        <BackupCodes codes={secrets.backupCodes} />
      </li>
      <li>
        <CodeForm
          hint="The six digits that the app shows right now."
          submitLabel="Turn On"
          send={(body) => send('POST /api/auth/two-factor/confirm', { body })}
          onSent={onConfirmed}
        />
      </li>
    </ol>
  );
}
