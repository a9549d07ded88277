import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as m from '#messages';
import { type CodeInput, codeInput } from '../../../contract/accounts.ts';
import { FormField } from '../../kit/form-field.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { useIsHydrated } from '../../kit/ui/use-is-hydrated.ts';
import { useSendForm } from '../../kit/use-send-form.ts';
import { codeField } from '../secret-fields.ts';

interface CodeFormProps<Answer> {
  action?: string;
  hint: string;
  submitLabel: string;
  send: (body: CodeInput) => Promise<Answer>;
  onSent: (answer: Answer) => void;
}

export function CodeForm<Answer>({
  action,
  hint,
  submitLabel,
  send,
  onSent,
}: CodeFormProps<Answer>) {
  const form = useForm<CodeInput>({
    resolver: zodResolver(codeInput),
  });
  const post = useSendForm({
    mutationKey: ['code'],
    send,
    fields: codeInput.shape,
    setError: form.setError,
    onSent,
    onRefused: ({ status }) => status === 422 && form.setValue('code', ''),
  });
  const isHydrated = useIsHydrated();
  const isBusy = post.isPending || post.isSent;
  return (
    <form
      noValidate={isHydrated}
      {...(action && { method: 'post', action })}
      aria-label={m.signin_authenticator_app()}
      onSubmit={form.handleSubmit(post.sendOnce, () => form.setFocus('code'))}
      className="flex flex-col gap-4"
    >
      <FormField form={form} name="code" {...codeField} hint={hint} />
      <Button type="submit" disabled={isBusy}>
        {submitLabel}
      </Button>
    </form>
  );
}
