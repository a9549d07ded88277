import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { type LoaderFunctionArgs, useNavigate } from 'react-router';
import * as m from '#messages';
import type { Business } from '../../contract/businesses.ts';
import {
  type MessageDraft,
  type MessageInput,
  messageInput,
  messageTopic,
} from '../../contract/messages.ts';
import { screens } from '../../contract/screens.ts';
import { MESSAGE_TOPICS } from '../../domain/message-topics.ts';
import { readOrNull } from '../kit/api.ts';
import { FormField, NicknameField, RefusedNotice } from '../kit/form-field.tsx';
import { loadQuery } from '../kit/load.ts';
import { Metadata } from '../kit/metadata.tsx';
import { readParameters, useParameters } from '../kit/parameters.ts';
import { businessPath } from '../kit/paths.ts';
import { createRandomKey } from '../kit/random-key.ts';
import { send } from '../kit/send.ts';
import { useSite } from '../kit/site.tsx';
import { Button, ButtonLink } from '../kit/ui/button.tsx';
import { Link } from '../kit/ui/link.tsx';
import { Message } from '../kit/ui/message.tsx';
import { Rich } from '../kit/ui/rich.tsx';
import { useIsHydrated } from '../kit/ui/use-is-hydrated.ts';
import { useSendForm } from '../kit/use-send-form.ts';
import { answerNotFound } from '../layout/answer-not-found.ts';
import { NotFound } from '../layout/not-found.tsx';
import { ContentSkeleton } from '../pages/content-page.tsx';
import { fillPage } from '../pages/fill-page.ts';
import { readContentPage } from '../pages/read-page.ts';
import { RichText } from '../pages/rich-text.tsx';

const hints: Partial<Record<string, string>> = {
  correction: m.contact_hint_correction(),
  review: m.contact_hint_review(),
  claim: m.contact_hint_claim(),
};

type Form = UseFormReturn<MessageDraft, unknown, MessageInput>;

interface MessageFormProps {
  business: Business | null;
  topic: string | undefined;
}

function MessageForm({ business, topic }: MessageFormProps) {
  // Without default values, text typed before hydration is kept.
  const form: Form = useForm<MessageDraft, unknown, MessageInput>({
    resolver: zodResolver(messageInput),
  });
  const isHydrated = useIsHydrated();
  const post = useSendMessage(form, business);
  const isBusy = post.isPending || post.isSent;
  return (
    <form
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
      <RefusedNotice />
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

function AboutBusiness({ business }: { business: Business }) {
  const { name, slug, city, state } = business;
  return (
    <p className="border-l-4 border-accent pl-3 wrap-anywhere">
      <Rich
        message={m.contact_about_business}
        fields={{ name, city, state }}
        parts={{
          link: (text) => (
            <Link to={businessPath(business)} className="font-semibold text-accent underline">
              {text}
            </Link>
          ),
        }}
      />
      <input type="hidden" name="about" value={slug} />
    </p>
  );
}

const page = readContentPage('contact');

function readBusiness(slug: string) {
  return readOrNull('GET /api/businesses/:slug', { params: { slug } });
}

export async function loadContact({ request, context }: LoaderFunctionArgs) {
  const { about } = readParameters(screens.contact, request);
  const [found] = await Promise.all([
    loadQuery(context, page),
    about && loadQuery(context, readBusiness(about)),
  ]);
  return found === null ? answerNotFound(context) : null;
}

export function ContactPage() {
  const { about = '', sent, topic } = useParameters(screens.contact);
  const site = useSite();
  const { data: read, isPending, error } = useQuery(page);
  const { data: business } = useQuery({ ...readBusiness(about), enabled: about !== '' });
  if (error) throw error;
  if (isPending) return <ContentSkeleton />;
  if (!read) {
    return <NotFound title={m.common_page_not_found()} explanation={m.common_page_missing()} />;
  }
  if (sent) return <MessageSent />;
  const found = fillPage(read, site);
  return (
    <div className="page-width py-8 lg:py-12">
      <Metadata
        title={found.title}
        description={found.metaDescription ?? undefined}
        canonicalPath="/contact"
      />
      <h1 className="mb-2 text-3xl font-extrabold tracking-tight lg:mb-6 lg:text-4xl">
        {found.title}
      </h1>
      <a
        href="#write"
        className="mb-4 inline-flex min-h-11 items-center font-semibold text-accent underline lg:hidden"
      >
        {m.contact_go_to_form()}
      </a>
      <div className="grid gap-x-16 gap-y-10 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:items-start">
        <RichText html={found.content} />
        <MessageForm business={business ?? null} topic={topic} />
      </div>
    </div>
  );
}

function MessageSent() {
  return (
    <>
      <Metadata title={m.contact_sent_title()} isHidden />
      <Message title={m.contact_sent_title()} level="h1">
        <p className="text-lg">{m.contact_sent_text()}</p>
        <p className="text-muted">{m.contact_sent_next()}</p>
        <ButtonLink to="/">{m.common_return_home()}</ButtonLink>
        <ButtonLink to="/contact" variant="quiet">
          {m.contact_write_another()}
        </ButtonLink>
      </Message>
    </>
  );
}
