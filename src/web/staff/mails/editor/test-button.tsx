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
      title: m.mails_test_sent(),
      description: m.common_goes_to({ to }),
    }),
    fallback: m.common_test_failed(),
    lists: ['/api/admin/sent-mails'],
  });
  return (
    <div>
      <Button variant="secondary" disabled={test.isPending} onClick={() => test.mutate(undefined)}>
        {m.mails_test_button()}
      </Button>
      <p className="mt-1 text-sm wrap-anywhere text-muted">{m.mails_test_hint({ email })}</p>
    </div>
  );
}
