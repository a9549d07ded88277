import { type FormEvent, useState } from 'react';
import { readOrNull } from '../../kit/api.ts';
import { useIsHydrated } from '../../kit/ui/use-is-hydrated.ts';
import { useSendForm } from '../../kit/use-send-form.ts';

type Values = Record<string, string>;

interface ClaimFormOptions<Answer> {
  /** Mutation name, used to ignore a second click. */
  name: string;
  send: (values: Values) => Promise<Answer>;
  onSent: (answer: Answer, values: Values) => void;
}

export function useClaimForm<Answer>({ name, send, onSent }: ClaimFormOptions<Answer>) {
  const [errors, setErrors] = useState<Values>({});
  const isHydrated = useIsHydrated();
  const { sendOnce, isPending } = useSendForm({
    mutationKey: ['claim', name],
    send,
    fields: { email: true, website: true, note: true },
    setError: (field: string, { message = '' }: { message?: string }) =>
      setErrors((former) => ({ ...former, [field]: message })),
    onSent,
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setErrors({});
    const values = [...new FormData(event.currentTarget)];
    sendOnce(Object.fromEntries(values.map(([field, value]) => [field, String(value).trim()])));
  };
  return { errors, isPending, form: { method: 'post', noValidate: isHydrated, onSubmit } as const };
}

export function readClaim(id: number, token: string | undefined) {
  return readOrNull('GET /api/businesses/:id/claim', { params: { id }, query: { token } });
}

export function claimPath(id: number, token?: string): string {
  return token ? `/claim/${id}?claim=${token}` : `/claim/${id}`;
}
