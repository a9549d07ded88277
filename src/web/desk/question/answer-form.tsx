import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as m from '#messages';
import { type DeskAnswer, type DeskQuestion, deskAnswer } from '../../../contract/desk/question.ts';
import { FormField } from '../../form-field.tsx';
import { send } from '../../send.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useSendForm } from '../../use-send-form.ts';
import { readQuestion } from './read-question.ts';

interface AnswerFormProps {
  businessId: number;
  question: DeskQuestion;
  isLocked: boolean;
}

/** What was typed stays until the server has it. */
export function AnswerForm({ businessId, question, isLocked }: AnswerFormProps) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const { queryKey } = readQuestion(businessId);
  const form = useForm<DeskAnswer>({
    resolver: zodResolver(deskAnswer),
    defaultValues: { answer: '', askedAt: question.askedAt },
  });
  const post = useSendForm({
    mutationKey: ['desk-answer', businessId],
    send: (body: DeskAnswer) =>
      send('POST /api/desk/:id/question', { params: { id: businessId }, body }),
    fields: deskAnswer.shape,
    setError: form.setError,
    onSent: (answered) => {
      queryClient.setQueryData(queryKey, { question: answered });
      form.reset();
      toast({
        title: m.common_thanks(),
        description: m.owner_question_answer_seen(),
      });
    },
  });
  return (
    <form
      noValidate
      aria-label={m.owner_question_answer_form()}
      onSubmit={form.handleSubmit(post.sendOnce)}
      className="mt-3 flex max-w-[70ch] flex-col gap-3 noscript:hidden"
    >
      <FormField
        form={form}
        name="answer"
        as="area"
        label={
          question.answer === null
            ? m.owner_question_your_answer()
            : m.owner_question_another_answer()
        }
        rows={3}
        maxLength={1000}
      />
      <Button type="submit" disabled={isLocked || post.isPending} className="self-start">
        {post.isPending ? m.common_sending() : m.owner_question_send()}
      </Button>
    </form>
  );
}
