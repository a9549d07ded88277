import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as m from '#messages';
import { MAX_COUNTED, type StaffFields, staffFields } from '../../../contract/settings.staff.ts';
import type { CustomField } from '../../../domain/custom-fields.ts';
import { HttpError, read } from '../../kit/api.ts';
import { formatCount, formatNumber } from '../../kit/format.ts';
import { send } from '../../kit/send.ts';
import { useToast } from '../../kit/ui/toast.tsx';

export const siteFields = { ...read('GET /api/admin/fields', {}), staleTime: 0 };

type Write = (state: StaffFields) => Promise<StaffFields>;

const TRIES = 4;

/** Sends changes one after the other, each on top of the current fields, and retries version conflicts. */
export function useWriteFields() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { queryKey } = siteFields;
  return useMutation({
    scope: { id: 'fields' },
    mutationFn: async (write: Write) => {
      await queryClient.cancelQueries({ queryKey });
      for (let left = TRIES; ; left -= 1) {
        const state = queryClient.getQueryData<StaffFields>(queryKey);
        if (!state) throw new Error(m.common_save_failed());
        try {
          const { version, fields } = await write(state);
          const saved = { version, fields };
          queryClient.setQueryData(queryKey, saved);
          return saved;
        } catch (error) {
          const current = left > 1 ? readCurrent(error) : null;
          if (!current) throw error;
          queryClient.setQueryData(queryKey, current);
        }
      }
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['/api/admin/settings/versions'] }),
    onError: (error) => {
      const isTold = error instanceof Overtaken;
      const description =
        error instanceof HttpError
          ? error.detail
          : isTold
            ? error.message
            : m.common_no_response_retry();
      toast({ title: m.common_error(), description, variant: 'destructive' });
      return queryClient.invalidateQueries({ queryKey });
    },
  });
}

export function readCurrent(error: unknown): StaffFields | null {
  if (!(error instanceof HttpError) || error.status !== 409) return null;
  return staffFields.safeParse(error.problem?.current).data ?? null;
}

export function useUndoFields() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const write = useWriteFields();
  return (id: number) =>
    write.mutate(async ({ version }) => {
      await send('POST /api/admin/settings/versions/:id/undo', {
        params: { id },
        body: { version },
      });
      const undone = await queryClient.fetchQuery(siteFields);
      toast({ title: m.settings_undone() });
      return undone;
    });
}

/** Thrown if someone else changed or removed (null) the field while it was edited. */
export class Overtaken extends Error {
  theirs: CustomField | null;
  constructor(theirs: CustomField | null) {
    super(m.fields_conflict_title());
    this.theirs = theirs;
  }
}

export function fieldUsageQuery(key: string) {
  return { ...read('GET /api/admin/fields/:key/use', { params: { key } }), staleTime: 0 };
}

export function tellCount(count: number): string {
  if (count > MAX_COUNTED) return m.fields_count_more({ count: formatNumber(MAX_COUNTED) });
  return formatCount(count, m.count_businesses);
}
