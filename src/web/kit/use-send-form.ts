import { type MutationKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import * as m from '#messages';
import { HttpError } from './api.ts';
import { useToast } from './ui/toast.tsx';
import { useFocusAfterFailure } from './ui/use-focus-after-failure.ts';

interface SendFormOptions<Values extends FieldValues, Body, Answer> {
  mutationKey: MutationKey;
  send: (body: Body) => Promise<Answer>;
  fields: object;
  setError: UseFormSetError<Values>;
  onSent: (answer: Answer, body: Body) => void;
  fallback?: string;
  /** Also called with the server's response. */
  onRefused?: (error: HttpError) => void;
}

export function useSendForm<Values extends FieldValues, Body, Answer>({
  mutationKey,
  send,
  fields,
  setError,
  onSent,
  fallback = m.common_no_response_retry(),
  onRefused,
}: SendFormOptions<Values, Body, Answer>) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const takeErrorAway = useRef(() => {});
  // Preloads the toast, which can't be loaded once the network is down.
  useEffect(() => {
    import('./ui/toast-region.tsx').catch(() => {});
  }, []);
  const isField = (field: string): field is Path<Values> =>
    Object.hasOwn(fields, field.split('.', 1)[0] ?? '');
  const { mutate, isPending, isSuccess, isError } = useMutation({
    mutationKey,
    mutationFn: send,
    onSuccess: (answer, body) => {
      takeErrorAway.current();
      onSent(answer, body);
    },
    onError: (error) => {
      const description = error instanceof HttpError ? error.detail : fallback;
      takeErrorAway.current = toast({
        title: m.common_error(),
        description,
        variant: 'destructive',
      });
      const refused = error instanceof HttpError ? (error.problem?.errors ?? []) : [];
      for (const [index, { field, message }] of refused.entries()) {
        if (isField(field)) setError(field, { message }, { shouldFocus: index === 0 });
      }
      if (error instanceof HttpError) onRefused?.(error);
    },
  });
  const rememberFocus = useFocusAfterFailure(isError);
  return {
    isPending,
    isSent: isSuccess,
    // A second click may come before the button is rendered as disabled.
    sendOnce: (body: Body) => {
      if (queryClient.isMutating({ mutationKey }) > 0) return;
      rememberFocus();
      mutate(body);
    },
  };
}
