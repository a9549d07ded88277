import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import * as m from '#messages';
import { type FullProof, fullProof } from '../../../contract/accounts.ts';
import { codeField, passwordField } from '../../accounts/secret-fields.ts';
import { FormField } from '../../form-field.tsx';
import { useSendForm } from '../../use-send-form.ts';
import { StaffForm } from '../form.tsx';

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
