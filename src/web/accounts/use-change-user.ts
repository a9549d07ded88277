import { useQueryClient } from '@tanstack/react-query';
import type { User } from '../../contract/accounts.ts';
import { useToast } from '../kit/ui/toast.tsx';
import { currentUser } from './current-user.ts';

export function useChangeUser() {
  const queryClient = useQueryClient();
  const toast = useToast();
  return (user: User, title: string) => {
    queryClient.setQueryData(currentUser.queryKey, user);
    toast({ title });
  };
}
