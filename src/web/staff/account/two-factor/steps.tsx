import { Suspense } from 'react';
import * as m from '#messages';
import type { User } from '../../../../contract/accounts.ts';
import { CodeForm } from '../../../accounts/sign-in/code-form.tsx';
import { send } from '../../../send.ts';
import { ButtonAnchor } from '../../../ui/button.tsx';
import { later } from '../../form.tsx';
import { BackupCodes } from './backup-codes.tsx';

const QrCode = later(() => import('./qr-code.tsx'), 'QrCode');

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
        <p className="mb-2">{m.two_factor_scan()}</p>
        <Suspense fallback={<div className="skeleton size-52 max-w-full" />}>
          <QrCode text={secrets.uri} label={m.two_factor_qr_alt()} />
        </Suspense>
        <p className="mt-3 mb-2">{m.two_factor_type_key()}</p>
        <p className="rounded-card border border-line bg-sunken p-3 font-mono text-sm">
          {secrets.key.match(/.{1,4}/g)?.join(' ')}
        </p>
        <ButtonAnchor variant="quiet" href={secrets.uri} className="-ml-3">
          {m.two_factor_open_app()}
        </ButtonAnchor>
      </li>
      <li>
        <BackupCodes codes={secrets.backupCodes} />
      </li>
      <li>
        <CodeForm
          hint={m.two_factor_code_hint()}
          submitLabel={m.common_turn_on()}
          send={(body) => send('POST /api/auth/two-factor/confirm', { body })}
          onSent={onConfirmed}
        />
      </li>
    </ol>
  );
}
