import { z } from 'zod';
import * as m from '#messages';
import { DONE_DAYS } from '../domain/decision-limits.ts';
import { listingSource } from '../domain/listing-source.ts';
import { queueKind, reasonFor } from '../domain/queue-kinds.ts';
import { idText, line, shortLine } from '../domain/text.ts';
import { namedListing } from './businesses.ts';
import { endpoint } from './endpoint.ts';
import { paging } from './paging.ts';

/** Key of a queue item: its kind and subject, such as `listing-12`, `report-12-closed` or `twin-3-9`. */
export const itemKey = z.string().regex(/^[a-z]{2,10}-[1-9]\d{0,15}(-[a-z\d-]{1,40})?$/, {
  error: () => m.triage_no_item(),
});

export const clerk = z.object({ id: z.string(), name: z.string() });

const ableClerk = clerk.extend({ kinds: z.array(queueKind) });

export type Clerk = z.infer<typeof ableClerk>;

export const assignedTo = z.enum(['me', 'nobody']);

const assignee = clerk.extend({
  isMe: z.boolean(),
  /** Whether the item is reserved until they release it. Otherwise they only have it open. */
  isKept: z.boolean(),
  since: z.iso.datetime(),
});

export const ownerQuestion = z.object({
  question: z.string(),
  askedAt: z.iso.datetime(),
  /** `changed`: the listing has changed since. `silent`: no answer within 7 days. */
  state: z.enum(['waiting', 'answered', 'changed', 'silent']),
  answer: z.string().nullable(),
  answeredAt: z.iso.datetime().nullable(),
});

export type OwnerQuestion = z.infer<typeof ownerQuestion>;

export const queueItem = z.object({
  key: itemKey,
  kind: queueKind,
  /** Id of the listing, change, claim, review group, review, photo, message, event or first report. */
  id: z.int(),
  /** Detail by kind, such as the changed field or the reason why a review is held. */
  about: z.string().nullable(),
  count: z.int().nullable(),
  since: z.iso.datetime(),
  /** Promised time of the decision, or null if nobody is waiting. */
  dueAt: z.iso.datetime().nullable(),
  /** Listing of the item; null for a message or event that isn't about one. */
  business: namedListing.extend({ address: z.string(), version: z.int() }).nullable(),
  assignee: assignee.nullable(),
  question: ownerQuestion.nullable(),
});

export type QueueItem = z.infer<typeof queueItem>;

export const doneItem = z.object({
  /** Id of the audit log entry, or the negated claim id for a claim that ended automatically. */
  id: z.int(),
  kind: queueKind,
  action: z.string(),
  at: z.iso.datetime(),
  /** Name of the person who acted; null for automatic actions. */
  by: z.string().nullable(),
  reason: z.string().nullable(),
  business: namedListing.nullable(),
  /**
   * Id or version needed to undo the action: the message, merge, review decision, newest report or other listing,
   * or the version of this listing.
   */
  subject: z.int().nullable(),
  /** Reason of the reports, the message with its author, the other listing of a pair, or the claimant. */
  about: z.string().nullable(),
  group: z.object({ id: z.int(), count: z.int() }).nullable(),
  /** Seconds left to undo your own decision on a listing or on reports. */
  undoableFor: z.int().nullable(),
  mayMark: z.boolean(),
});

export type DoneItem = z.infer<typeof doneItem>;

export const MAX_ALL = 1000;

const filters = {
  state: line(50).optional(),
  categoryId: idText.optional(),
  source: listingSource.optional(),
  /** Minimum waiting time in hours. */
  older: z
    .string()
    .regex(/^\d{1,4}$/, { error: () => m.input_hours_whole() })
    .transform(Number)
    .optional(),
  assigned: assignedTo.optional(),
  /** `due`: items that staff can decide now. `asked`: items that await the owner's answer. */
  show: z.enum(['due', 'asked']).default('due'),
  /** Words, phone number, email, URL, ZIP code or id, as in the list of businesses. */
  q: line(200).optional(),
};

const mine = z.object({ key: itemKey, assignee: assignee.nullable() });

export const queueCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/triage',
    summary:
      'Everything that waits for you, by what your role covers: what was promised for a day first, then the rest; each oldest first. Counts stop at 1,000 of a kind (`X-Total-Capped`).',
    access: 'staff',
    paged: true,
    query: z.object({ kind: queueKind.optional(), ...filters, ...paging(50) }),
    output: z.array(queueItem),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/admin/triage/counts',
    summary: 'How much waits of the kinds that your role covers; counting stops at 1,000',
    access: 'staff',
    query: z.object(filters),
    output: z.array(z.object({ kind: queueKind, count: z.int(), isCapped: z.boolean() })),
  }),
  item: endpoint({
    method: 'GET',
    path: '/api/admin/triage/items/:key',
    summary: 'An item that waits, or two listings that are compared (`twin-3-9`)',
    access: 'staff',
    params: z.object({ key: itemKey }),
    output: queueItem,
  }),
  done: endpoint({
    method: 'GET',
    path: '/api/admin/triage/done',
    summary: `What staff decided in the last ${DONE_DAYS} days of the kinds that your role covers, the newest first. Counts stop at 1,000 (\`X-Total-Capped\`).`,
    access: 'staff',
    paged: true,
    query: z.object({
      kind: queueKind.optional(),
      assigned: assignedTo.optional(),
      state: line(50).optional(),
      q: line(200).optional(),
      ...paging(50),
    }),
    output: z.array(doneItem),
  }),
  all: endpoint({
    method: 'GET',
    path: '/api/admin/triage/listings',
    summary: `Every pending listing that matches, oldest first; at most ${MAX_ALL}`,
    access: 'listings',
    query: z.object(filters),
    output: z.object({
      listings: z.array(queueItem.shape.business.unwrap()),
      isCapped: z.boolean(),
    }),
  }),
  clerks: endpoint({
    method: 'GET',
    path: '/api/admin/triage/clerks',
    summary: 'Members of staff, to give work to',
    access: 'staff',
    output: z.array(ableClerk),
  }),
  look: endpoint({
    method: 'POST',
    path: '/api/admin/triage/look',
    summary:
      'Say that you have an item open, so that nobody else begins with it. What you had open before is free again. It stays with whoever has it already.',
    access: 'staff',
    body: z.object({ key: itemKey }),
    output: mine,
  }),
  assign: endpoint({
    method: 'POST',
    path: '/api/admin/triage/assign',
    summary: 'Keep an item for a member of staff, or free it. 409 if another person keeps it.',
    access: 'staff',
    body: z.object({
      key: itemKey,
      userId: line(100).nullable(),
      isForced: z.boolean().default(false),
    }),
    output: mine,
  }),
};

export const MAX_REASONS = 60;

const reasonInput = z.object({
  decision: reasonFor,
  title: shortLine(() => m.common_title(), 80),
  text: line(500, () => m.input_text_required()),
});

export const savedReason = reasonInput.extend({ id: z.int(), version: z.int() });

export type SavedReason = z.infer<typeof savedReason>;

const params = z.object({ id: idText });

export const savedReasonCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/reasons',
    summary: `Saved reasons for the decisions that your role covers, in the order of their numbers; at most ${MAX_REASONS}`,
    access: 'staff',
    output: z.array(savedReason),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/reasons',
    summary: 'Save a reason. Titles of one decision differ.',
    access: 'staff',
    status: 201,
    body: reasonInput,
    output: savedReason,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/reasons/:id',
    summary: 'Change a saved reason. 409 with `current` if someone else changed it meanwhile.',
    access: 'staff',
    params,
    body: reasonInput.extend({ version: z.int().min(1) }),
    output: savedReason,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/reasons/:id',
    summary: 'Delete a saved reason',
    access: 'staff',
    params,
    output: z.object({ id: z.int() }),
  }),
};

export const MAX_WAITING = 1000;

const waiting = z.object({
  kind: queueKind,
  count: z.int(),
  isCapped: z.boolean(),
  since: z.iso.datetime().nullable(),
  isOverdue: z.boolean(),
});

export type Waiting = z.infer<typeof waiting>;

export const noticeChoices = z.object({
  dailyDigest: z.boolean(),
  overdueMail: z.boolean(),
  liveDashboard: z.boolean(),
});

export type NoticeChoices = z.infer<typeof noticeChoices>;

export const staffNoticeCalls = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/waiting',
    summary: `What waits, of the kinds that you may decide; counting stops at ${MAX_WAITING}`,
    access: 'staff',
    output: z.array(waiting),
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/admin/notice-choices',
    summary: 'Which emails about work you get, and whether your dashboard moves by itself',
    access: 'staff',
    output: noticeChoices,
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/api/admin/notice-choices',
    summary: 'Choose which emails about work you get, and whether your dashboard moves by itself',
    access: 'staff',
    body: noticeChoices,
    output: noticeChoices,
  }),
};
