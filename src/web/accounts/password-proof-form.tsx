import '../zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type PasswordProof, passwordProof } from '../../contract/accounts.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { useSendForm } from '../use-send-form.ts';

interface PasswordProofFormProps<Answer> {
  submitLabel: string;
  send: (body: PasswordProof) => Promise<Answer>;
  onSent: (answer: Answer) => void;
}

/** Asks for one's password ahead of what only its owner may do. */
export function PasswordProofForm<Answer>(props: PasswordProofFormProps<Answer>) {
  const { register, handleSubmit, setError, reset, formState } = useForm<PasswordProof>({
    resolver: zodResolver(passwordProof),
    defaultValues: { password: '' },
  });
  const post = useSendForm({
    mutationKey: ['password-proof'],
    send: props.send,
    fields: passwordProof.shape,
    setError,
    onSent: (answer: Answer) => {
      reset();
      props.onSent(answer);
    },
  });
  return (
    <form noValidate onSubmit={handleSubmit(post.sendOnce)} className="flex flex-col gap-4">
      <TextField
        label="Password"
        type="password"
        required
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" disabled={post.isPending} className="self-start">
        {props.submitLabel}
      </Button>
    </form>
  );
}
