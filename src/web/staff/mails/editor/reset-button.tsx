import * as m from '#messages';
import type { MailTemplate } from '../../../../contract/staff/mail-templates.ts';
import { send } from '../../../send.ts';
import { ActionBar, type Offer } from '../../decide.tsx';

interface ResetButtonProps {
  template: MailTemplate;
  onReset: (template: MailTemplate) => void;
}

export function ResetButton({ template, onReset }: ResetButtonProps) {
  const { name, language, version, isChanged } = template;
  if (!isChanged) return null;
  const reset: Offer = {
    label: m.staff_mails_reset_to_ours(),
    asks: {
      title: m.staff_mails_reset_to_our_words(),
      text: m.staff_mails_the_email_is_sent_with_the(),
      confirm: m.staff_mails_reset(),
    },
    fallback: m.staff_mails_the_email_could_not_be_changed(),
    run: async () => {
      const body = { language, version };
      onReset(await send('POST /api/admin/mail-templates/:name/reset', { params: { name }, body }));
      return {
        title: m.staff_mails_our_words_are_back(),
        description: m.staff_mails_yours_stay_under_earlier_versions(),
      };
    },
  };
  return <ActionBar offers={[reset]} />;
}
