import { zodResolver } from '@hookform/resolvers/zod';
import { useRef } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import type { Business } from '../../contract/businesses.ts';
import { MESSAGE_TOPICS } from '../../contract/message-topics.ts';
import {
  type MessageDraft,
  type MessageInput,
  messageInput,
  messageTopic,
} from '../../contract/messages.ts';
import { screens } from '../../contract/screens.ts';
import { FormField, NicknameField } from '../form-field.tsx';
import { createRandomKey } from '../random-key.ts';
import { send } from '../send.ts';
import { Button } from '../ui/button.tsx';
import { useIsHydrated } from '../ui/use-is-hydrated.ts';
import { useSendForm } from '../use-send-form.ts';
import { AboutBusiness } from './about-business.tsx';

const hints: Partial<Record<string, string>> = {
  correction: m.contact_hint_correction(),
  review: m.contact_hint_review(),
  claim: m.contact_hint_claim(),
};

type Form = UseFormReturn<MessageDraft, unknown, MessageInput>;

interface MessageFormProps {
  /** What it is about, if that was asked for and is listed. */
  business: Business | null;
  topic: string | undefined;
}

export function MessageForm({ business, topic }: MessageFormProps) {
  // No default values, so that what was typed before this code had loaded is read from the fields.
  const form: Form = useForm<MessageDraft, unknown, MessageInput>({
    resolver: zodResolver(messageInput),
  });
  const isHydrated = useIsHydrated();
  const post = useSendMessage(form, business);
  const isBusy = post.isPending || post.isSent;
  return (
    <form
      // Until then the browser itself says what is missing.
      noValidate={isHydrated}
      method="post"
      action="/api/contact/form"
      aria-labelledby="write"
      onSubmit={form.handleSubmit(post.sendOnce)}
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <h2 id="write" className="text-xl font-bold">
        {m.common_write_to_us()}
      </h2>
      {business && <AboutBusiness business={business} />}
      <TopicField form={form} asked={topic} />
      <FormField
        form={form}
        name="name"
        label={m.common_your_name()}
        {...required(100)}
        autoComplete="name"
      />
      <FormField
        form={form}
        name="email"
        label={m.common_your_email()}
        type="email"
        {...required(254)}
        autoComplete="email"
        hint={m.contact_email_hint()}
      />
      <MessageField form={form} asked={topic} />
      <NicknameField form={form} name="nickname" />
      <Button type="submit" disabled={isBusy} className="self-start">
        {isBusy ? m.common_sending() : m.contact_send()}
      </Button>
    </form>
  );
}

function required(maxLength: number) {
  return { required: true, maxLength };
}

function useSendMessage(form: Form, business: Business | null) {
  const navigate = useNavigate();
  const key = useRef('');
  return useSendForm({
    mutationKey: ['message'],
    send: (body: MessageInput) => {
      key.current ||= createRandomKey();
      return send('POST /api/contact', {
        body: { ...body, about: business?.slug, messageKey: key.current },
      });
    },
    fields: messageInput.shape,
    setError: form.setError,
    onSent: () => {
      const hasLeft = !window.location.pathname.endsWith(screens.contact.path);
      if (!hasLeft) navigate('/contact?sent=true');
    },
  });
}

interface OfTopic {
  form: Form;
  asked: string | undefined;
}

function TopicField({ form, asked }: OfTopic) {
  return (
    <FormField
      form={form}
      name="topic"
      as="select"
      label={m.contact_topic()}
      required
      defaultValue={messageTopic.safeParse(asked).data ?? ''}
    >
      <option value="">{m.contact_topic_choice()}</option>
      {messageTopic.options.map((value) => (
        <option key={value} value={value}>
          {MESSAGE_TOPICS[value]}
        </option>
      ))}
    </FormField>
  );
}

function MessageField({ form, asked }: OfTopic) {
  const topic = useWatch({ control: form.control, name: 'topic' });
  return (
    <FormField
      form={form}
      name="message"
      as="area"
      label={m.common_message()}
      {...required(5000)}
      rows={7}
      hint={hints[topic ?? asked ?? ''] ?? m.contact_no_secrets()}
    />
  );
}
