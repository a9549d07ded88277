import { Suspense, useState } from 'react';
import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import { send } from '../../kit/send.ts';
import { useSite } from '../../kit/site.tsx';
import { Button, ButtonAnchor } from '../../kit/ui/button.tsx';
import { Card } from '../../kit/ui/card.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { CopyIcon, DownloadIcon } from '../../kit/ui/later-icons.tsx';
import { useIsHydrated } from '../../kit/ui/use-is-hydrated.ts';
import { later } from '../../staff/form.tsx';
import { CodeForm } from '../sign-in/code-form.tsx';
import { useChangeUser } from '../use-change-user.ts';
import { ProofForm } from './own-proof.tsx';

const QrCode = later(() => import('./qr-code.tsx'), 'QrCode');

interface TwoFactorSecrets {
  uri: string;
  key: string;
  backupCodes: string[];
}

interface TwoFactorStepsProps {
  secrets: TwoFactorSecrets;
  onConfirmed: (user: User) => void;
}

function TwoFactorSteps({ secrets, onConfirmed }: TwoFactorStepsProps) {
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

function BackupCodes({ codes }: { codes: string[] }) {
  const [said, setSaid] = useState('');
  const { name } = useSite();
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setSaid(m.two_factor_codes_copied({ count: codes.length })),
      () => setSaid(m.two_factor_codes_no_copy()),
    );
  const download = () => {
    saveText(m.two_factor_codes_file_name({ name }), writeFile(name, codes));
    setSaid(m.two_factor_codes_downloaded({ count: codes.length }));
  };
  return (
    <>
      <p className="mb-2">{m.two_factor_codes_keep()}</p>
      <ul className="flex flex-col gap-1 rounded-card border border-line bg-sunken p-3 font-mono text-xs wrap-anywhere sm:text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={copy}>
          <CopyIcon size={18} aria-hidden="true" /> {m.two_factor_codes_copy()}
        </Button>
        <Button variant="secondary" onClick={download}>
          <DownloadIcon size={18} aria-hidden="true" /> {m.common_download()}
        </Button>
      </div>
      <p role="status" className="mt-2 min-h-6 text-sm font-semibold text-accent">
        {said}
      </p>
    </>
  );
}

function writeFile(site: string, codes: string[]): string {
  const head = [
    m.two_factor_codes_heading({ site }),
    window.location.origin,
    m.two_factor_codes_once(),
  ];
  return `${[...head, '', ...codes].join('\r\n')}\r\n`;
}

function saveText(fileName: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
