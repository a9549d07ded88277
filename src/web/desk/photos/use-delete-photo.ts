import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as m from '#messages';
import { send } from '../../send.ts';
import { useToast } from '../../ui/toast.tsx';
import { readPhotos } from './read-photos.ts';
import { describeFailure } from './use-arrange.ts';

export function useDeletePhoto(businessId: number, photoId: number, onDone?: () => void) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const { queryKey } = readPhotos(businessId);
  return useMutation({
    mutationFn: () =>
      send('DELETE /api/desk/:id/photos/:photoId', { params: { id: businessId, photoId } }),
    onSuccess: async (photos) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, photos);
      onDone?.();
    },
    onError: (error) => {
      toast({
        title: m.owner_photos_not_deleted(),
        description: describeFailure(error),
        variant: 'destructive',
      });
      onDone?.();
      return queryClient.invalidateQueries({ queryKey });
    },
  });
}
