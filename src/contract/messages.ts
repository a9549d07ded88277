import { z } from 'zod';
import * as m from '#messages';
import { endpoint } from './endpoint.ts';
import { paging } from './paging.ts';
import { idText, line, paragraphs, requiredEmail, slugText } from './text.ts';

export const messageTopic = z.enum(['question', 'correction', 'claim', 'other'], {
  error: () => m.input_topic_choice(),
});
export type MessageTopic = z.infer<typeof messageTopic>;

/** What a visitor writes to the operator: the rules of the form, on both sides of the wire. */
export const messageInput = z.object({
  topic: messageTopic,
  name: line(100, () => m.input_name_required()),
  email: requiredEmail(() => m.input_email_for_reply()),
  message: paragraphs(5000, () => m.input_message_min()).min(10, {
    error: () => m.input_message_min(),
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

/** A visitor's message as staff see it. */
export const staffMessage = z.object({
  id: z.int(),
  topic: messageTopic,
  name: z.string(),
  email: z.string(),
  message: z.string(),
  /** The listing it is about; null for none, and for one that was removed for good. */
  business: z
    .object({
      id: z.int(),
      name: z.string(),
      slug: z.string(),
      category: z.object({ slug: z.string() }),
      /** Approved and not deleted: it has a page. */
      isListed: z.boolean(),
    })
    .nullable(),
  /** Looks automated: the honeypot was filled in. */
  isSuspect: z.boolean(),
  isDone: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type StaffMessage = z.infer<typeof staffMessage>;

export const messageQueue = z.enum(['open', 'done']);
export type MessageQueue = z.infer<typeof messageQueue>;

export const staffMessageCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/messages',
    summary:
      'Messages from visitors: open ones, oldest first, or done ones, newest first. Counts stop at 10,000 (`X-Total-Capped`).',
    access: 'messages',
    paged: true,
    query: z.object({ status: messageQueue.default('open'), ...paging(50) }),
    output: z.array(staffMessage),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/messages/:id',
    summary: 'A message from a visitor',
    access: 'messages',
    params: z.object({ id: idText }),
    output: staffMessage,
  }),
  mark: endpoint({
    method: 'PUT',
    path: '/api/admin/messages/:id',
    summary: 'Mark a message as done, or reopen it',
    access: 'messages',
    params: z.object({ id: idText }),
    body: z.object({ isDone: z.boolean() }),
    output: staffMessage,
  }),
};
