import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import type { StaffBusiness } from '../../../../../contract/staff/businesses.ts';
import { send } from '../../../../send.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { MailText } from '../../../reasons/mail-text.tsx';
import { ReasonField } from '../../../reasons/reason-field.tsx';
import { useSettled } from '../../../reasons/use-settled.ts';
import { useStaffAction } from '../../../use-staff-action.ts';

interface AskDialogProps {
  business: StaffBusiness;
  onClose: () => void;
  onAsked: (work: Promise<unknown>) => void;
}

export function AskDialog({ business, onClose, onAsked }: AskDialogProps) {
  const { id, name, ownerEmail, email } = business;
  const [question, setQuestion] = useState('');
  const [isMissing, setMissing] = useState(false);
  const params = { id };
  const ask = useStaffAction<void, unknown>({
    run: () => send('POST /api/admin/businesses/:id/question', { params, body: { question } }),
    done: {
      title: m.staff_triage_the_owner_is_asked(),
      description: m.staff_triage_name_waits_for_an_answer({ name }),
    },
    undo: () => async () => {
      await send('DELETE /api/admin/businesses/:id/question', { params });
      return { title: m.staff_triage_nothing_was_asked() };
    },
    fallback: m.staff_triage_the_question_could_not_be_sent(),
    lists: ['/api/admin/audit'],
    onDone: () => {
      onClose();
      onAsked(Promise.resolve());
    },
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={m.staff_triage_ask_the_owner_3()}
      description={
        <p className="wrap-anywhere">
          {ownerEmail ?? email} {m.staff_triage_gets_your_question_with_a_link()}
        </p>
      }
      confirmLabel={m.staff_triage_ask()}
      isPending={ask.isPending}
      onConfirm={() => (question.trim() ? ask.mutate() : setMissing(true))}
    >
      <ReasonField
        decision="ask"
        label={m.staff_triage_question()}
        hint={m.staff_triage_plain_words_one_thing_at_a()}
        value={question}
        error={isMissing && !question.trim() ? m.staff_triage_write_a_question() : undefined}
        onChange={setQuestion}
      />
      <QuestionMail id={id} question={question} />
    </ConfirmDialog>
  );
}

function QuestionMail({ id, question }: { id: number; question: string }) {
  const [isOpen, setOpen] = useState(false);
  const settled = useSettled(question);
  const { data } = useQuery({
    queryKey: ['question mail', id, settled],
    queryFn: () =>
      send('POST /api/admin/businesses/:id/question/preview', {
        params: { id },
        body: { question: settled },
      }),
    enabled: isOpen,
    placeholderData: (former) => former,
  });
  return <MailText mail={data} isOpen={isOpen} onOpenChange={setOpen} />;
}
