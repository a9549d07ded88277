const actions = new Map([
  ['business.submit', 'Submitted'],
  ['business.submit-again', 'Changed before approval by its submitter'],
  ['business.approve', 'Approved'],
  ['business.reject', 'Rejected'],
  ['business.upgrade', 'Upgraded to premium'],
  ['business.edit', 'Edited'],
  ['business.move', 'Moved to another category'],
  ['business.delete', 'Deleted'],
  ['business.restore', 'Restored'],
  ['business.undo-approve', 'Undid the approval of'],
  ['business.undo-reject', 'Undid the rejection of'],
  ['business.undo-delete', 'Undid the deletion of'],
  ['business.undo-upgrade', 'Undid the upgrade of'],
  ['business.purge', 'Permanently removed'],
  ['business.export', 'Exported businesses'],
  ['import.commit', 'Imported a file'],
  ['import.undo', 'Undid an import'],
  ['premium.end', 'Premium year ended'],
  ['payment.receive', 'Payment received'],
  ['payment.refuse', 'Payment returned'],
  ['payment.return', 'Payment returned'],
  ['payment.return-rest', 'Rest of a payment returned'],
  ['payment.lose', 'Payment lost in a dispute'],
  ['category.create', 'Created a category'],
  ['category.update', 'Edited a category'],
  ['category.delete', 'Deleted a category'],
  ['category.undo-delete', 'Undid the deletion of a category'],
  ['trade.create', 'Created a trade'],
  ['trade.update', 'Edited a trade'],
  ['trade.delete', 'Deleted a trade'],
  ['trade.undo-delete', 'Undid the deletion of a trade'],
  ['page.create', 'Created a page'],
  ['page.update', 'Edited a page'],
  ['page.delete', 'Deleted a page'],
  ['page.restore', 'Restored an earlier version of a page'],
  ['page.undo-create', 'Made a new page a draft again'],
  ['page.undo-update', 'Undid an edit of a page'],
  ['page.undo-restore', 'Undid the restore of a page version'],
  ['page.undo-delete', 'Undid the deletion of a page'],
  ['review.hold', 'Held, after three reports, a review of'],
  ['review.publish', 'Published a review of'],
  ['review.keep', 'Kept a reported review of'],
  ['review.delete', 'Deleted a review of'],
  ['review.undo-publish', 'Held again a review of'],
  ['review.undo-keep', 'Reopened the reports on a review of'],
  ['review.undo-delete', 'Undid the deletion of a review of'],
  ['owner.prove', 'Proved to own'],
  ['owner.reply', 'Replied to a review of'],
  ['owner.edit-reply', 'Edited the reply to a review of'],
  ['owner.remove-reply', 'Removed the reply to a review of'],
  ['owner.answer-reports', 'Answered visitors’ reports about'],
  ['reply.publish', 'Published a reply to a review of'],
  ['reply.remove', 'Removed a reply to a review of'],
  ['report.confirm', 'Confirmed visitors’ reports about'],
  ['report.dismiss', 'Dismissed visitors’ reports about'],
  ['business.mark-closed', 'Marked as possibly closed'],
  ['business.unmark-closed', 'Removed the closed mark of'],
  ['owner.edit-hours', 'Changed the hours of'],
  ['claim.prove', 'Proved to own'],
  ['claim.dispute', 'Disputed who owns'],
  ['claim.refuse', 'Refused a claim of'],
  ['claim.decide-for-claimant', 'Decided for who claimed'],
  ['claim.decide-for-former', 'Decided against who claimed'],
  ['claim.change-owner', 'Changed the owner of'],
  ['claim.post-letter', 'Mailed a letter with a code to'],
  ['owner.edit', 'Edited'],
  ['owner.propose', 'Asked to change'],
  ['owner.withdraw', 'Withdrew a waiting change of'],
  ['owner.undo', 'Undid changes of'],
  ['owner.confirm', 'Confirmed'],
  ['owner.close', 'Said that it has closed:'],
  ['owner.ask-contact', 'Asked to change the contact of'],
  ['owner.change-contact', 'Changed the contact of'],
  ['owner.log-out', 'Logged out everywhere:'],
  ['business.accept-change', 'Accepted a change by the owner of'],
  ['business.refuse-change', 'Refused a change by the owner of'],
  ['owner.disown', 'Closed every open session of'],
  ['owner.add-photo', 'Added a photo of'],
  ['owner.arrange-photos', 'Changed order or texts of the photos of'],
  ['owner.delete-photo', 'Deleted a photo of'],
  ['photo.check', 'Checked a photo of'],
  ['photo.remove', 'Removed a photo of'],
  ['message.close', 'Marked a message as done'],
  ['message.reopen', 'Opened a message again'],
  ['staff.make-first-admin', 'Created the first admin'],
  ['staff.invite', 'Invited to the staff'],
  ['staff.send-link', 'Sent an invitation again'],
  ['staff.accept-invitation', 'Accepted an invitation'],
  ['staff.change', 'Changed a staff account'],
  ['staff.stop-two-factor', 'Turned off two-factor sign-in for a staff account'],
  ['account.change-password', 'Changed their password'],
  ['account.start-two-factor', 'Turned on two-factor sign-in'],
  ['account.stop-two-factor', 'Turned off two-factor sign-in'],
  ['account.renew-backup-codes', 'Created new backup codes'],
  ['account.end-session', 'Ended a session'],
  ['account.end-other-sessions', 'Ended all other sessions'],
]);
const actors = new Map([
  ['visitor', 'A visitor'],
  ['owner', 'The owner'],
  ['payments', 'Payments'],
  ['clock', 'Automatic'],
  ['start', 'The first start'],
  ['command line', 'The command line'],
]);

export function describeAction(action: string): string {
  return actions.get(action) ?? spell(action);
}

export function describeActor(actor: string): string {
  return actors.get(actor) ?? actor;
}

/** `zipCode` becomes `Zip code`. */
function spell(code: string): string {
  const words = code
    .replace(/[.\-_]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function describeValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Empty';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

interface Change {
  field: string;
  /** Null where nothing was said of it. */
  before: string | null;
  after: string | null;
}

/** What differs, field by field; of what came or went, all that was said of it. */
export function listChanges(
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): Change[] {
  const fields = new Set([
    ...Object.keys(after ?? {}),
    ...(after ? [] : Object.keys(before ?? {})),
  ]);
  return [...fields]
    .map((field) => ({
      field: spell(field),
      before: before && field in before ? describeValue(before[field]) : null,
      after: after && field in after ? describeValue(after[field]) : null,
    }))
    .filter((change) => change.before !== change.after);
}
