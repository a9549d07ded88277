import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
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

interface StaffActionOptions<Input, Output> {
  run: (input: Input) => Promise<Output>;
  done: Toast | ((output: Output) => Toast);
  fallback: string;
  lists: readonly string[];
  undo?: (output: Output) => Undo | null;
  onDone?: (output: Output) => void;
  onRefused?: (error: HttpError) => void;
  onAsked?: (error: HttpError, input: Input) => boolean;
}

export function useStaffAction<Input, Output>(options: StaffActionOptions<Input, Output>) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const offerUndo = useUndo(options.lists);
  const mutationKey = ['staff', useId()];
  const mutation = useMutation({
    mutationKey,
    mutationFn: options.run,
    // Stays pending until the lists are refetched, so that removed items can't be used again.
    onSuccess: (output) => {
      const done = typeof options.done === 'function' ? options.done(output) : options.done;
      toast({ ...done, ...offerUndo(options.undo?.(output) ?? null) });
      options.onDone?.(output);
      return refetchLists(queryClient, options.lists);
    },
    onError: (error, input) => {
      if (error instanceof HttpError && options.onAsked?.(error, input)) return;
      const description = error instanceof HttpError ? error.detail : options.fallback;
      toast({ title: m.common_error(), description, variant: 'destructive' });
      if (error instanceof HttpError) options.onRefused?.(error);
    },
  });
  return {
    ...mutation,
    // A second click may come before the button is rendered as disabled.
    mutate: (input: Input) => {
      if (queryClient.isMutating({ mutationKey }) === 0) mutation.mutate(input);
    },
  };
}

export function useUndo(lists: readonly string[]) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const takeBack = async (undo: Undo) => {
    try {
      toast(await undo());
    } catch (error) {
      const description = error instanceof HttpError ? error.detail : m.common_undo_failed();
      toast({ title: m.common_error(), description, variant: 'destructive' });
    }
    await refetchLists(queryClient, lists);
  };
  return (undo: Undo | null): Partial<Toast> => {
    if (!undo) return {};
    return { action: { label: m.common_undo(), run: () => void takeBack(undo) } };
  };
}
