import * as m from '#messages';
import type { OwnerQuestion } from '../../../../../contract/staff/triage.ts';
import { formatDate } from '../../../../dates.ts';
import { send } from '../../../../send.ts';
import { Button } from '../../../../ui/button.tsx';
import { useStaffAction } from '../../../use-staff-action.ts';

const states: Record<OwnerQuestion['state'], string> = {
  waiting: m.staff_triage_waiting_for_the_owner(),
  answered: m.staff_triage_the_owner_answered(),
  changed: m.staff_triage_the_listing_was_changed_since_we(),
  silent: m.staff_triage_the_owner_did_not_answer_within(),
};

export function QuestionNote({
  question,
  businessId,
}: {
  question: OwnerQuestion;
  businessId: number;
}) {
  const stop = useStaffAction<void, unknown>({
    run: () => send('DELETE /api/admin/businesses/:id/question', { params: { id: businessId } }),
    done: { title: m.staff_triage_not_waiting_any_more() },
    fallback: m.staff_triage_the_question_could_not_be_taken(),
    lists: [],
  });
  return (
    <section
      aria-label={m.staff_triage_question_to_the_owner()}
      className="rounded-card border border-gold-line bg-gold-soft p-3 text-sm"
    >
      <h3 className="font-semibold">
        {states[question.state]}
        {question.state === 'waiting' &&
          ` ${m.staff_triage_since_date({ date: formatDate(question.askedAt) })}`}
      </h3>
      <p className="whitespace-pre-line wrap-anywhere">
        {m.staff_triage_we_asked_question({ question: question.question })}
      </p>
      {question.answer && (
        <p className="mt-1 font-semibold whitespace-pre-line wrap-anywhere">
          {m.staff_triage_they_say_answer({ answer: question.answer })}
        </p>
      )}
      {question.state === 'waiting' && (
        <Button
          variant="quiet"
          className="-ml-3"
          disabled={stop.isPending}
          onClick={() => stop.mutate()}
        >
          {m.staff_triage_stop_waiting()}
        </Button>
      )}
    </section>
  );
}
