import { z } from 'zod';
import * as m from '#messages';
import { endpoint } from './endpoint.ts';
import { line, paragraphs, requiredEmail, slugText } from './text.ts';

export const messageTopic = z.enum(['question', 'correction', 'claim', 'other'], {
  error: () => m.contract_choose_a_topic(),
});
export type MessageTopic = z.infer<typeof messageTopic>;

/** What a visitor writes to the operator: the rules of the form, on both sides of the wire. */
export const messageInput = z.object({
  topic: messageTopic,
  name: line(100, () => m.contract_name_is_required()),
  email: requiredEmail(() => m.contract_enter_an_email_so_that_we_can_reply()),
  message: paragraphs(5000, () => m.contract_message_must_be_at_least_10()).min(10, {
    error: () => m.contract_message_must_be_at_least_10(),
  }),
  /** Slug of the business it is about. One that leads to no listing is left out. */
  about: slugText.optional(),
  /** Made once by the form, so that a message that is sent again is kept once. */
  messageKey: z.uuid().optional(),
  /** A field no person sees. Whatever is in it was put there by a program. */
  nickname: z.string().max(200).optional(),
});
export type MessageInput = z.output<typeof messageInput>;
/** The form's values, before parsing. */
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
