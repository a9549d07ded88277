import { useEffect } from 'react';
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import type { HttpError } from './api.ts';
import { useFocusAfterFailure } from './ui/use-focus-after-failure.ts';
import { type SendOptions, useSend } from './use-send.ts';

interface SendFormOptions<Values extends FieldValues, Body, Answer>
  extends Pick<SendOptions<Body, Answer>, 'mutationKey' | 'fallback'> {
  send: (body: Body) => Promise<Answer>;
  fields: object;
  setError: UseFormSetError<Values>;
  onSent: (answer: Answer, body: Body) => void;
  /** Also called with the server's response. */
  onRefused?: (error: HttpError) => void;
}

export function useSendForm<Values extends FieldValues, Body, Answer>({
  send,
  fields,
  setError,
  onSent,
  onRefused,
  ...options
}: SendFormOptions<Values, Body, Answer>) {
  // Preloads the toast, which can't be loaded once the network is down.
  useEffect(() => {
    import('./ui/toast-region.tsx').catch(() => {});
  }, []);
  const isField = (field: string): field is Path<Values> =>
    Object.hasOwn(fields, field.split('.', 1)[0] ?? '');
  const { mutate, isPending, isSuccess, isError } = useSend<Body, Answer>({
    ...options,
    run: send,
    onDone: (answer, body) => {
      onSent(answer, body);
    },
    onRefused: (error) => {
      for (const [index, { field, message }] of (error.problem?.errors ?? []).entries()) {
        if (isField(field)) setError(field, { message }, { shouldFocus: index === 0 });
      }
      onRefused?.(error);
    },
  });
  const rememberFocus = useFocusAfterFailure(isError);
  return {
    isPending,
    isSent: isSuccess,
    sendOnce: (body: Body) => {
      if (!isPending) rememberFocus();
      mutate(body);
    },
  };
}
