import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { line, paragraphs, requiredEmail, slugText } from './text.ts';

export const messageTopic = z.enum(['question', 'correction', 'claim', 'other'], {
  error: 'Choose a topic',
});
export type MessageTopic = z.infer<typeof messageTopic>;

const NO_EMAIL = 'Enter an email address so that we can reply';

/** What a visitor writes to the operator: the rules of the form, on both sides of the wire. */
export const messageInput = z.object({
  topic: messageTopic,
  name: line(100, 'Name is required'),
  email: requiredEmail(NO_EMAIL),
  message: paragraphs(5000, 'Message must be at least 10 characters').min(
    10,
    'Message must be at least 10 characters',
  ),
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
