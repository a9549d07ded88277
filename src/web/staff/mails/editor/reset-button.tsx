import { useState } from 'react';
import * as m from '#messages';
import type { MailTemplate } from '../../../../contract/staff/mail-templates.ts';
import { send } from '../../../send.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useStaffAction } from '../../use-staff-action.ts';
import { MAIL_LISTS } from './lists.ts';

interface ResetButtonProps {
  template: MailTemplate;
  onReset: (template: MailTemplate) => void;
}

export function ResetButton({ template, onReset }: ResetButtonProps) {
  const { name, language, version, isChanged } = template;
  const [isAsking, setAsking] = useState(false);
  const reset = useStaffAction({
    run: () =>
      send('POST /api/admin/mail-templates/:name/reset', {
        params: { name },
        body: { language, version },
      }),
    done: {
      title: m.staff_mails_our_words_are_back(),
      description: m.staff_mails_yours_stay_under_earlier_versions(),
    },
    fallback: m.staff_mails_the_email_could_not_be_changed(),
    lists: MAIL_LISTS,
    onDone: (saved) => {
      setAsking(false);
      onReset(saved);
    },
    onRefused: () => setAsking(false),
  });
  if (!isChanged) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {m.staff_mails_reset_to_ours()}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={m.staff_mails_reset_to_our_words()}
        description={m.staff_mails_the_email_is_sent_with_the()}
        confirmLabel={m.staff_mails_reset()}
        isPending={reset.isPending}
        onConfirm={() => reset.mutate(undefined)}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
