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
    label: m.mails_reset_button(),
    asks: {
      title: m.mails_reset_question(),
      text: m.mails_reset_effect(),
      confirm: m.mails_reset_confirm(),
    },
    fallback: m.mails_reset_failed(),
    run: async () => {
      const body = { language, version };
      onReset(await send('POST /api/admin/mail-templates/:name/reset', { params: { name }, body }));
      return {
        title: m.mails_reset_done(),
        description: m.mails_reset_done_text(),
      };
    },
  };
  return <ActionBar offers={[reset]} />;
}
