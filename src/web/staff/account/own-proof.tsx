import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import type { FieldError } from '../../../contract/errors.ts';
import type { Proof } from '../../../contract/passkeys.ts';
import { askOwnPasskey, describePasskeyFault } from '../../accounts/ask-passkey.ts';
import { codeField, passwordField } from '../../accounts/secret-fields.ts';
import { HttpError } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { KeyRound } from '../../ui/later-icons.tsx';
import { useToast } from '../../ui/toast.tsx';

interface OwnProofProps<Answer> {
  user: User;
  submitLabel: string;
  send: (proof: Proof) => Promise<Answer>;
  onSent: (answer: Answer) => void;
  onRefused?: (fields: FieldError[]) => void;
  children?: ReactNode;
}

export function OwnProof<Answer>({ user, submitLabel, children, ...props }: OwnProofProps<Answer>) {
  const toast = useToast();
  const [typed, setTyped] = useState({ password: '', code: '' });
  const [errors, setErrors] = useState<FieldError[]>([]);
  const post = useMutation({
    mutationFn: async (isByPasskey: boolean) =>
      props.send(isByPasskey ? { passkey: await askOwnPasskey() } : pickTyped(user, typed)),
    onSuccess: props.onSent,
    onError: (error) => {
      const fields = (error instanceof HttpError && error.problem?.errors) || [];
      setErrors(fields);
      props.onRefused?.(fields);
      // One code works once.
      setTyped({ ...typed, code: '' });
      toast({
        title: m.staff_account_error(),
        description: explain(error),
        variant: 'destructive',
      });
    },
  });
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message;
  const field = (name: 'password' | 'code') => ({
    value: typed[name],
    error: errorOf(name),
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: target.value });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!post.isPending) post.mutate(!user.hasPassword);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {children}
      {user.hasPassword && <TextField {...passwordField} {...field('password')} />}
      {user.hasPassword && user.hasTwoFactor && (
        <TextField
          {...codeField}
          {...field('code')}
          hint={m.staff_account_six_digits_from_your_authenticator()}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={post.isPending}>
          {submitLabel}
        </Button>
        {user.hasPassword && user.hasPasskey && (
          <Button variant="secondary" disabled={post.isPending} onClick={() => post.mutate(true)}>
            <KeyRound size={18} aria-hidden="true" /> {m.staff_account_use_a_passkey()}
          </Button>
        )}
      </div>
    </form>
  );
}

function pickTyped({ hasTwoFactor }: User, { password, code }: { password: string; code: string }) {
  return hasTwoFactor ? { password, code } : { password };
}

function explain(error: unknown): string {
  if (error instanceof HttpError) return error.detail;
  return describePasskeyFault(error) ?? m.staff_account_the_server_did_not_respond_please();
}
