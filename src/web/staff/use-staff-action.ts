import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { HttpError } from '../api.ts';
import { useToast } from '../ui/toast.tsx';
import type { Toast } from '../ui/toast-region.tsx';

/** Reads the lists again that a change may have touched: all whose address starts so. */
export function refetchLists(queryClient: QueryClient, paths: readonly string[]) {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [url] }) => paths.some((path) => String(url).startsWith(path)),
  });
}

interface StaffActionOptions<Input, Output> {
  run: (input: Input) => Promise<Output>;
  /** What is said once it is done. */
  done: Toast | ((output: Output) => Toast);
  /** What is said when the server says nothing. */
  fallback: string;
  /** Lists to read again. */
  lists: readonly string[];
  onDone?: (output: Output) => void;
  onRefused?: (error: HttpError) => void;
}

/** A change by a click: told in a toast, done or not. */
export function useStaffAction<Input, Output>(options: StaffActionOptions<Input, Output>) {
  const toast = useToast();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: options.run,
    // Pending until the lists are there again, so that nothing is done twice to what is gone.
    onSuccess: (output) => {
      toast(typeof options.done === 'function' ? options.done(output) : options.done);
      options.onDone?.(output);
      return refetchLists(queryClient, options.lists);
    },
    onError: (error) => {
      const description = error instanceof HttpError ? error.detail : options.fallback;
      toast({ title: 'Error', description, variant: 'destructive' });
      if (error instanceof HttpError) options.onRefused?.(error);
    },
  });
}
