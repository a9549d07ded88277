import { useQueryClient } from '@tanstack/react-query';
import type { UseFormSetError } from 'react-hook-form';
import * as m from '#messages';
import type { MailTemplate } from '../../../../contract/staff/mail-templates.ts';
import { send } from '../../../send.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useSendForm } from '../../../use-send-form.ts';
import { refetchLists } from '../../use-staff-action.ts';
import { MAIL_LISTS } from './lists.ts';
import type { WrittenWords } from './written-words.ts';

interface After {
  onSaved: (saved: MailTemplate) => void;
  onConflict: (current: unknown) => void;
}

export function useSaveWords(
  { name, language, version }: MailTemplate,
  setError: UseFormSetError<WrittenWords>,
  { onSaved, onConflict }: After,
) {
  const toast = useToast();
  const queryClient = useQueryClient();
  return useSendForm({
    mutationKey: ['mail', name, language],
    send: (words: WrittenWords) =>
      send('PUT /api/admin/mail-templates/:name', {
        params: { name },
        body: { ...words, language, version },
      }),
    fields: { subject: true, text: true },
    setError,
    fallback: m.mails_save_failed(),
    onSent: (saved) => {
      toast({
        title: m.mails_saved(),
        description: m.mails_saved_text(),
      });
      onSaved(saved);
      void refetchLists(queryClient, MAIL_LISTS);
    },
    onRefused: ({ status, problem }) => {
      if (status === 409) onConflict(problem?.current);
    },
  });
}
