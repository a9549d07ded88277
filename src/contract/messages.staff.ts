import { z } from 'zod';
import { idText } from '../domain/text.ts';
import { endpoint } from './endpoint.ts';
import { messageTopic } from './messages.ts';
import { paging } from './paging.ts';

export const staffMessage = z.object({
  id: z.int(),
  topic: messageTopic,
  name: z.string(),
  email: z.string(),
  message: z.string(),
  /** Listing that the message is about. Null if there is none or it was permanently removed. */
  business: z
    .object({
      id: z.int(),
      name: z.string(),
      slug: z.string(),
      category: z.object({ slug: z.string() }),
      isListed: z.boolean(),
    })
    .nullable(),
  /** Looks automated, because the honeypot was filled in. */
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
