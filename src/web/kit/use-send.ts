import {
  type MutationKey,
  type MutationScope,
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useId, useRef } from 'react';
import * as m from '#messages';
import { HttpError } from './api.ts';
import { useToast } from './ui/toast.tsx';
import type { Toast } from './ui/toast-region.tsx';

/** Invalidates the queue, its counts and the open item after any staff action. */
const QUEUE = ['/api/admin/triage', '/api/admin/waiting', 'item'];

export function refetchLists(queryClient: QueryClient, paths: readonly string[]) {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [url] }) =>
      [...paths, ...QUEUE].some((path) => String(url).startsWith(path)),
  });
}

export type Undo = () => Promise<Toast>;

export interface SendOptions<Input, Output> {
  run: (input: Input) => Promise<Output>;
  /** Toast after success. */
  done?: Toast | ((output: Output, input: Input) => Toast);
  /** Description of a failure without an answer of the server. */
  fallback?: string;
  /** Query whose data is replaced by the answer. */
  keeps?: QueryKey;
  /** Beginnings of the addresses whose queries are refetched. */
  lists?: readonly string[];
  undo?: (output: Output) => Undo | null;
  onDone?: (output: Output, input: Input) => unknown;
  /** Called after the toast of a refusal. */
  onRefused?: (error: HttpError) => void;
  /** Returns true if it handled the refusal, so that no toast is shown. */
  onAsked?: (error: HttpError, input: Input) => boolean;
  mutationKey?: MutationKey;
  scope?: MutationScope;
}

/** Sends something once at a time, shows the result or failure as a toast, and refetches what it changed. */
export function useSend<Input = void, Output = unknown>(options: SendOptions<Input, Output>) {
  const { done, keeps, lists, scope } = options;
  const toast = useToast();
  const queryClient = useQueryClient();
  const showFailure = useFailureToast(options.fallback);
  const offerUndo = useUndo(lists ?? []);
  const ownKey = ['send', useId()];
  const mutationKey = options.mutationKey ?? ownKey;
  const hideFailure = useRef(() => {});
  const mutation = useMutation({
    mutationKey,
    ...(scope && { scope }),
    mutationFn: options.run,
    // Stays pending until the lists are refetched, so that removed items can't be used again.
    onSuccess: (output, input) => {
      hideFailure.current();
      if (keeps) queryClient.setQueryData(keeps, output);
      const said = typeof done === 'function' ? done(output, input) : done;
      if (said) toast({ ...said, ...offerUndo(options.undo?.(output) ?? null) });
      const after = options.onDone?.(output, input);
      return lists ? refetchLists(queryClient, lists) : after;
    },
    onError: (error, input) => {
      if (error instanceof HttpError && options.onAsked?.(error, input)) return;
      hideFailure.current = showFailure(error);
      if (error instanceof HttpError) options.onRefused?.(error);
    },
  });
  const mutate: typeof mutation.mutate = (...given) => {
    // A second click may come before the button is rendered as disabled.
    if (queryClient.isMutating({ mutationKey }) === 0) mutation.mutate(...given);
  };
  return { ...mutation, mutate };
}

/** Returns why a call failed: the server's message, or else the fallback. */
export function failureDetail(error: unknown, fallback = m.common_no_response_retry()): string {
  return error instanceof HttpError ? error.detail : fallback;
}

/** Returns a function that shows why a call failed. */
export function useFailureToast(general?: string) {
  const toast = useToast();
  return (error: unknown, fallback = general) => {
    const description = failureDetail(error, fallback);
    return toast({ title: m.common_error(), description, variant: 'destructive' });
  };
}

export function useUndo(lists: readonly string[]) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const showFailure = useFailureToast(m.common_undo_failed());
  const takeBack = async (undo: Undo) => {
    try {
      toast(await undo());
    } catch (error) {
      showFailure(error);
    }
    await refetchLists(queryClient, lists);
  };
  return (undo: Undo | null): Partial<Toast> => {
    if (!undo) return {};
    return { action: { label: m.common_undo(), run: () => void takeBack(undo) } };
  };
}
