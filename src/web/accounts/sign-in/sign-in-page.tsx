import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as m from '#messages';
import {
  type Credentials,
  credentials,
  type SignInStep,
  type User,
} from '../../../contract/accounts.ts';
import { screens } from '../../../contract/screens.ts';
import { HttpError } from '../../kit/api.ts';
import { FormField } from '../../kit/form-field.tsx';
import { Metadata } from '../../kit/metadata.tsx';
import { useParameters } from '../../kit/parameters.ts';
import { send } from '../../kit/send.ts';
import { useSite } from '../../kit/site.tsx';
import { Button, ButtonAnchor } from '../../kit/ui/button.tsx';
import { KeyRound } from '../../kit/ui/later-icons.tsx';
import { Link } from '../../kit/ui/link.tsx';
import { Rich } from '../../kit/ui/rich.tsx';
import { ScriptNeeded } from '../../kit/ui/script-needed.tsx';
import { TextLink } from '../../kit/ui/text-link.tsx';
import { useIsHydrated } from '../../kit/ui/use-is-hydrated.ts';
import { useSendForm } from '../../kit/use-send-form.ts';
import { describePasskeyFault, offerPasskeys, signInByPasskey } from '../ask-passkey.ts';
import { currentUser } from '../current-user.ts';
import { PasswordForm } from '../password-form.tsx';
import { passwordField } from '../secret-fields.ts';
import { AccountCard } from './account-card.tsx';
import { CodeForm } from './code-form.tsx';

type Step = Exclude<SignInStep, 'done'> | 'credentials';

export function SignInPage() {
  const { data: user } = useQuery(currentUser);
  const { next = '', error, step: asked } = useParameters(screens.signIn);
  const [step, setStep] = useState<Step>(() => findFirstStep(user, asked));
  const [password, setPassword] = useState('');
  const heading = useHeadingFocus(step);
  const query = `?next=${encodeURIComponent(next)}`;
  const wayBack = `/api/login${query}`;
  const proceed = (to: SignInStep) => {
    if (to === 'done') window.location.assign(wayBack);
    else setStep(to);
  };
  return (
    <>
      <Metadata title={m.signin_title()} isHidden />
      {step === 'credentials' && (
        <AccountCard title={m.signin_title()} lead={<ForStaff />} headingRef={heading}>
          <Refusal code={error} />
          <ScriptNeeded>{m.signin_needs_script()}</ScriptNeeded>
          <SignInForm
            action={`/api/auth/sign-in/form${query}`}
            onEntered={(next, typed) => {
              setPassword(typed);
              proceed(next);
            }}
          />
          <TextLink to="/sign-in/forgotten" className="-mx-3 -my-2 self-start">
            {m.signin_forgot_password()}
          </TextLink>
          <PasskeyButton onEntered={proceed} />
          <OrganizationSignIn wayBack={wayBack} />
        </AccountCard>
      )}
      {step === 'code' && (
        <AccountCard title={m.signin_code_title()} headingRef={heading}>
          <Refusal code={error} />
          <CodeForm
            action={`/api/auth/sign-in/code/form${query}`}
            hint={m.common_code_hint()}
            submitLabel={m.signin_title()}
            send={(body) => send('POST /api/auth/sign-in/code', { body })}
            onSent={({ next }) => proceed(next)}
          />
          <Button variant="quiet" onClick={() => setStep('credentials')}>
            {m.signin_start_again()}
          </Button>
        </AccountCard>
      )}
      {step === 'password' && (
        <AccountCard
          title={m.signin_own_password()}
          lead={m.signin_own_password_lead()}
          headingRef={heading}
        >
          <PasswordForm currentPassword={password} onChanged={() => proceed('done')} />
        </AccountCard>
      )}
    </>
  );
}

function findFirstStep(user: User | null | undefined, asked: string | undefined): Step {
  if (user?.mustChangePassword) return 'password';
  return asked === 'code' ? 'code' : 'credentials';
}

function useHeadingFocus(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  return heading;
}

function ForStaff() {
  const link = 'font-semibold text-accent underline';
  return (
    <Rich
      message={m.signin_who_for}
      parts={{
        link: (text) => (
          <Link to="/submit" className={link}>
            {text}
          </Link>
        ),
        link2: (text) => (
          <Link to="/desk" className={link}>
            {text}
          </Link>
        ),
      }}
    />
  );
}

function OrganizationSignIn({ wayBack }: { wayBack: string }) {
  if (!useSite().hasOrganization) return null;
  return (
    <ButtonAnchor variant="secondary" href={`${wayBack}&with=organization`}>
      {m.signin_with_organization()}
    </ButtonAnchor>
  );
}

const refusals = new Map([
  ['credentials', m.signin_credentials_wrong()],
  ['code', m.signin_code_wrong()],
  ['expired', m.signin_took_too_long()],
  ['too-many', m.signin_too_many()],
  ['email_not_verified', m.signin_organization_unverified()],
  ['unavailable', m.signin_organization_down()],
]);

function Refusal({ code }: { code: string | undefined }) {
  if (!code) return null;
  return (
    <p role="alert" className="font-medium text-danger">
      {refusals.get(code) ?? m.signin_organization_failed()}
    </p>
  );
}

interface SignInFormProps {
  action: string;
  onEntered: (next: SignInStep, password: string) => void;
}

function SignInForm({ action, onEntered }: SignInFormProps) {
  // Without default values, React Hook Form keeps what was typed before hydration.
  const form = useForm<Credentials>({
    resolver: zodResolver(credentials),
  });
  const isHydrated = useIsHydrated();
  const enter = useSendForm({
    mutationKey: ['sign-in'],
    send: (body: Credentials) => send('POST /api/auth/sign-in', { body }),
    fields: credentials.shape,
    setError: form.setError,
    onSent: ({ next }, { password }) => onEntered(next, password),
  });
  const isBusy = enter.isPending || enter.isSent;
  return (
    <form
      // Before hydration, the browser validates the form itself.
      noValidate={isHydrated}
      method="post"
      action={action}
      aria-label={m.signin_title()}
      onSubmit={form.handleSubmit(enter.sendOnce)}
      className="flex flex-col gap-4 noscript:hidden"
    >
      <FormField
        form={form}
        name="email"
        label={m.common_email()}
        type="email"
        required
        autoComplete="username webauthn"
      />
      <FormField form={form} name="password" {...passwordField} />
      <Button type="submit" disabled={isBusy}>
        {isBusy ? m.signin_pending() : m.signin_title()}
      </Button>
    </form>
  );
}

interface PasskeyButtonProps {
  onEntered: (next: SignInStep) => void;
}

/** Also offers passkeys in the autofill list of the email field, if the browser supports it. */
function PasskeyButton({ onEntered }: PasskeyButtonProps) {
  const isHydrated = useIsHydrated();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const enter = useRef(onEntered);
  enter.current = onEntered;
  const offered = useRef<ReturnType<typeof offerPasskeys>>(undefined);
  useEffect(() => {
    offered.current = offerPasskeys();
    // The visitor didn't ask for this, so browser errors are ignored.
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
    // Waits for the autofill request to start, because starting it later would cancel the button's request.
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
