import { z } from 'zod';
import * as m from '#messages';
import { line, paragraphs, requiredEmail, slugText } from '../domain/text.ts';
import { endpoint } from './endpoint.ts';

export const messageTopic = z.enum(['question', 'correction', 'claim', 'other'], {
  error: () => m.input_topic_choice(),
});

export type MessageTopic = z.infer<typeof messageTopic>;

export const messageInput = z.object({
  topic: messageTopic,
  name: line(100, () => m.input_name_required()),
  email: requiredEmail(() => m.input_email_for_reply()),
  message: paragraphs(5000, () => m.input_message_min()).min(10, {
    error: () => m.input_message_min(),
  }),
  /** Slug of the business it is about. Unknown slugs are ignored. */
  about: slugText.optional(),
  /** Idempotency key made by the form, so that a resent message is stored once. */
  messageKey: z.uuid().optional(),
  /** Honeypot field hidden from people. Any value comes from a bot. */
  nickname: z.string().max(200).optional(),
});

export type MessageInput = z.output<typeof messageInput>;

export type MessageDraft = z.input<typeof messageInput>;

export const messageCalls = {
  post: endpoint({
    method: 'POST',
    path: '/api/contact',
    summary: 'Write to the operator of the directory',
    access: 'anyone',
    limit: 'messages',
    status: 201,
    maxBytes: 64 * 1024,
    body: messageInput,
    output: z.object({ topic: messageTopic }),
  }),
};
