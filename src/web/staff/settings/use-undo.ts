import { useQueryClient } from '@tanstack/react-query';
import * as m from '#messages';
import type { StaffSettings } from '../../../contract/settings.ts';
import { HttpError } from '../../api.ts';
import { send } from '../../send.ts';
import { useToast } from '../../ui/toast.tsx';
import { siteState } from './read-settings.ts';
import { useShowSaved } from './use-saved.ts';

export function useUndoChange() {
  const toast = useToast();
  const queryClient = useQueryClient();
  const showSaved = useShowSaved();
  return async (id: number) => {
    const version = queryClient.getQueryData(siteState.queryKey)?.version ?? 0;
    try {
      await showSaved(
        await send('POST /api/admin/settings/versions/:id/undo', {
          params: { id },
          body: { version },
        }),
      );
      toast({ title: m.settings_undone() });
    } catch (error) {
      const description = error instanceof HttpError ? error.detail : m.common_undo_failed();
      toast({ title: m.common_error(), description, variant: 'destructive' });
      await queryClient.invalidateQueries({ queryKey: siteState.queryKey });
    }
  };
}

export function useSavedToast() {
  const toast = useToast();
  const undo = useUndoChange();
  return (saved: StaffSettings, before: number) => {
    if (saved.version === before) return toast({ title: m.settings_unchanged() });
    return toast({
      title: m.settings_saved(),
      description: m.settings_saved_text(),
      action: { label: m.common_undo(), run: () => void undo(saved.version) },
    });
  };
}
