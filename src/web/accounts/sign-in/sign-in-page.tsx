import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { SignInStep, User } from '../../../contract/accounts.ts';
import { screens } from '../../../contract/screens.ts';
import { send } from '../../api.ts';
import { Metadata } from '../../metadata.tsx';
import { useParameters } from '../../parameters.ts';
import { useSite } from '../../site.tsx';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { ScriptNeeded } from '../../ui/script-needed.tsx';
import { currentUser } from '../current-user.ts';
import { PasswordForm } from '../password-form.tsx';
import { AccountCard } from './account-card.tsx';
import { CodeForm } from './code-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

type Step = Exclude<SignInStep, 'done'> | 'credentials';

export function SignInPage() {
  const { data: user } = useQuery(currentUser);
  const { next = '', error, step: asked } = useParameters(screens.signIn);
  const [step, setStep] = useState<Step>(() => findFirstStep(user, asked));
  const [password, setPassword] = useState('');
  const heading = useHeadingFocus(step);
  // The server decides where to return to.
  const query = `?next=${encodeURIComponent(next)}`;
  const wayBack = `/api/login${query}`;
  const proceed = (to: SignInStep) => {
    if (to === 'done') window.location.assign(wayBack);
    else setStep(to);
  };
  return (
    <>
      <Metadata title="Sign in" isHidden />
      {step === 'credentials' && (
        <AccountCard title="Sign in" lead={<ForStaff />} headingRef={heading}>
          <Refusal code={error} />
          <ScriptNeeded>Signing in needs JavaScript. Please turn it on.</ScriptNeeded>
          <SignInForm
            action={`/api/auth/sign-in/form${query}`}
            onEntered={(next, typed) => {
              setPassword(typed);
              proceed(next);
            }}
          />
          <OrganizationSignIn wayBack={wayBack} />
        </AccountCard>
      )}
      {step === 'code' && (
        <AccountCard title="Enter your code" headingRef={heading}>
          <Refusal code={error} />
          <CodeForm
            action={`/api/auth/sign-in/code/form${query}`}
            hint="Six digits from your authenticator app, or one of your backup codes."
            submitLabel="Sign in"
            send={(body) => send('POST /api/auth/sign-in/code', { body })}
            onSent={({ next }) => proceed(next)}
          />
          <Button variant="quiet" onClick={() => setStep('credentials')}>
            Start again
          </Button>
        </AccountCard>
      )}
      {step === 'password' && (
        <AccountCard
          title="Choose your own password"
          lead="The one that you signed in with was generated for you. Choose one that only you know."
          headingRef={heading}
        >
          <PasswordForm currentPassword={password} onChanged={() => proceed('done')} />
        </AccountCard>
      )}
    </>
  );
}

/** A form that the browser sent itself leads to a document of the next step. */
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

/** Owners follow 'Login' too. */
function ForStaff() {
  const link = 'font-semibold text-accent underline';
  return (
    <>
      For the staff of the directory. Owners need no account:{' '}
      <Link to="/submit" className={link}>
        submit your business
      </Link>{' '}
      or{' '}
      <Link to="/desk" className={link}>
        manage your listing
      </Link>
      .
    </>
  );
}

function OrganizationSignIn({ wayBack }: { wayBack: string }) {
  if (!useSite().hasOrganization) return null;
  return (
    <ButtonAnchor variant="secondary" href={`${wayBack}&with=organization`}>
      Sign in with your organization
    </ButtonAnchor>
  );
}

const refusals = new Map([
  ['credentials', 'The email or password is incorrect.'],
  ['code', 'The code is incorrect.'],
  ['expired', 'This sign-in took too long. Please start again.'],
  ['too-many', 'Too many attempts. Please wait a few minutes and try again.'],
  [
    'email_not_verified',
    'Your organization has not verified your email address, so we cannot sign you in.',
  ],
  [
    'unavailable',
    "Your organization's sign-in is not responding. Please try again in a minute, or use a password.",
  ],
]);

function Refusal({ code }: { code: string | undefined }) {
  if (!code) return null;
  return (
    <p role="alert" className="font-medium text-danger">
      {refusals.get(code) ??
        "Your organization's sign-in did not work. Please try again, or use a password."}
    </p>
  );
}
