import * as m from '#messages';
import type { Language } from '../../../../contract/settings.ts';
import { send } from '../../../send.ts';
import { Button } from '../../../ui/button.tsx';
import { useStaffAction } from '../../use-staff-action.ts';
import type { WrittenWords } from './written-words.ts';

interface TestButtonProps {
  name: string;
  body: WrittenWords & { language: Language; businessId?: number };
  email: string;
}

export function TestButton({ name, body, email }: TestButtonProps) {
  const test = useStaffAction({
    run: () => send('POST /api/admin/mail-templates/:name/test', { params: { name }, body }),
    done: ({ to }) => ({
      title: m.staff_mails_test_on_its_way(),
      description: m.staff_mails_it_goes_to_to({ to }),
    }),
    fallback: m.staff_mails_the_test_could_not_be_sent(),
    lists: ['/api/admin/sent-mails'],
  });
  return (
    <div>
      <Button variant="secondary" disabled={test.isPending} onClick={() => test.mutate(undefined)}>
        {m.staff_mails_send_a_test_to_yourself()}
      </Button>
      <p className="mt-1 text-sm wrap-anywhere text-muted">
        {m.staff_mails_to_email_with_these_words_saved({ email })}
      </p>
    </div>
  );
}
