import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import * as m from '#messages';
import {
  type FullProof,
  fullProof,
  type SignInProof,
  type User,
} from '../../../contract/accounts.ts';
import type { FieldError } from '../../../contract/errors.ts';
import { HttpError } from '../../kit/api.ts';
import { FormField } from '../../kit/form-field.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { TextField } from '../../kit/ui/field.tsx';
import { KeyRound } from '../../kit/ui/later-icons.tsx';
import { useToast } from '../../kit/ui/toast.tsx';
import { useSendForm } from '../../kit/use-send-form.ts';
import { StaffForm } from '../../staff/form.tsx';
import { askOwnPasskey, describePasskeyFault } from '../ask-passkey.ts';
import { codeField, passwordField } from '../secret-fields.ts';

interface OwnProofProps<Answer> {
  user: User;
  submitLabel: string;
  send: (proof: SignInProof) => Promise<Answer>;
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
      setTyped({ ...typed, code: '' });
      toast({
        title: m.common_error(),
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
  return (
    <StaffForm
      submit={submitLabel}
      isPending={post.isPending}
      onSubmit={() => post.mutate(!user.hasPassword)}
      more={
        user.hasPassword &&
        user.hasPasskey && (
          <Button variant="secondary" disabled={post.isPending} onClick={() => post.mutate(true)}>
            <KeyRound size={18} aria-hidden="true" /> {m.account_use_passkey()}
          </Button>
        )
      }
    >
      {children}
      {user.hasPassword && <TextField {...passwordField} {...field('password')} />}
      {user.hasPassword && user.hasTwoFactor && (
        <TextField {...codeField} {...field('code')} hint={m.common_code_hint()} />
      )}
    </StaffForm>
  );
}

function pickTyped({ hasTwoFactor }: User, { password, code }: { password: string; code: string }) {
  return hasTwoFactor ? { password, code } : { password };
}

function explain(error: unknown): string {
  if (error instanceof HttpError) return error.detail;
  return describePasskeyFault(error) ?? m.common_no_response_retry();
}

const passwordOnly = fullProof.extend({ code: z.string() });

interface ProofFormProps<Answer> {
  withCode: boolean;
  submitLabel: string;
  send: (body: FullProof) => Promise<Answer>;
  onSent: (answer: Answer) => void;
}

export function ProofForm<Answer>(props: ProofFormProps<Answer>) {
  const form = useForm<FullProof>({
    resolver: zodResolver(props.withCode ? fullProof : passwordOnly),
    defaultValues: { password: '', code: '' },
  });
  const post = useSendForm({
    mutationKey: ['proof'],
    send: props.send,
    fields: fullProof.shape,
    setError: form.setError,
    onSent: (answer: Answer) => {
      form.reset();
      props.onSent(answer);
    },
    onRefused: ({ problem }) => {
      if (problem?.errors?.some(({ field }) => field === 'code')) form.setValue('code', '');
    },
  });
  return (
    <StaffForm
      submit={props.submitLabel}
      isPending={post.isPending}
      onSubmit={form.handleSubmit(post.sendOnce)}
    >
      <FormField form={form} name="password" {...passwordField} />
      {props.withCode && (
        <FormField form={form} name="code" {...codeField} hint={m.common_code_hint()} />
      )}
    </StaffForm>
  );
}
