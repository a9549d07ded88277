import * as m from '#messages';
import { labelOf, lineFields } from '../listing-fields.ts';
import { builtInRoles } from '../rights.ts';

export const auditGroups: Readonly<Record<string, () => string>> = {
  business: m.common_listings,
  owner: m.common_owner_changes,
  claim: m.audit_of_claim,
  review: m.common_reviews,
  'review-group': m.common_review_groups,
  banner: m.banners_title,
  block: m.blocks_title,
  backup: m.backups_title,
  'old-address': m.old_addresses_title,
  'review-notice': m.audit_of_review_notice,
  reply: m.audit_of_reply,
  report: m.audit_of_report,
  photo: m.common_photos,
  mail: m.common_mails,
  message: m.common_messages,
  newsletter: m.newsletters_title,
  category: m.common_categories,
  trade: m.common_trades,
  event: m.events_title,
  page: m.audit_of_page,
  footer: m.settings_footer,
  premium: m.common_premium,
  payment: m.common_payments,
  coupon: m.coupons_title,
  renewal: m.payments_renewals,
  import: m.common_imports,
  schedule: m.common_schedules,
  mapping: m.audit_of_mapping,
  export: m.common_saved_exports,
  area: m.areas_title,
  audit: m.audit_of_audit,
  reason: m.common_saved_reasons,
  staff: m.common_staff,
  account: m.audit_of_account,
  role: m.common_roles,
  program: m.common_tokens,
  webhook: m.common_webhooks,
  settings: m.common_settings,
  field: m.fields_title,
};

export const auditActions: Readonly<Record<string, () => string>> = {
  'banner.create': m.audit_banner_create,
  'banner.update': m.audit_banner_update,
  'banner.delete': m.audit_banner_delete,
  'newsletter.change': m.audit_newsletter_change,
  'block.add': m.audit_block_add,
  'block.lift': m.audit_block_lift,
  'backup.start': m.audit_backup_start,
  'business.submit': m.audit_business_submit,
  'business.submit-spam': m.audit_business_submit_spam,
  'business.submit-again': m.audit_business_submit_again,
  'business.approve': m.audit_business_approve,
  'business.hide': m.audit_business_hide,
  'business.undo-hide': m.audit_business_undo_hide,
  'business.bulk-run': m.audit_business_bulk_run,
  'business.undo-bulk-run': m.audit_business_undo_bulk_run,
  'business.mail-owner': m.audit_business_mail_owner,
  'business.reject': m.audit_business_reject,
  'business.upgrade': m.audit_business_upgrade,
  'business.edit': m.audit_business_edit,
  'business.move': m.audit_business_move,
  'business.delete': m.audit_business_delete,
  'business.restore': m.audit_business_restore,
  'business.merge': m.audit_business_merge,
  'business.merged': m.audit_business_merged,
  'business.undo-merge': m.audit_business_undo_merge,
  'business.undo-merged': m.audit_business_undo_merged,
  'business.tell-apart': m.audit_business_tell_apart,
  'business.undo-tell-apart': m.audit_business_undo_tell_apart,
  'business.undo-approve': m.audit_business_undo_approve,
  'business.undo-reject': m.audit_business_undo_reject,
  'business.undo-delete': m.audit_business_undo_delete,
  'business.undo-upgrade': m.audit_business_undo_upgrade,
  'business.end-membership': m.audit_business_end_membership,
  'business.purge': m.audit_business_purge,
  'business.export': m.audit_business_export,
  'import.upload': m.audit_import_upload,
  'import.commit': m.audit_import_commit,
  'import.undo': m.audit_import_undo,
  'old-address.add': m.audit_old_address_add,
  'old-address.remove': m.audit_old_address_remove,
  'premium.start': m.audit_premium_start,
  'premium.end': m.audit_premium_end,
  'payment.receive': m.audit_payment_receive,
  'payment.refuse': m.audit_payment_refuse,
  'payment.return': m.audit_payment_refuse,
  'payment.return-rest': m.audit_payment_return_rest,
  'payment.return-part': m.audit_payment_return_part,
  'payment.refund': m.audit_payment_refund,
  'payment.refuse-refund': m.audit_payment_refuse_refund,
  'payment.resend-receipt': m.audit_payment_resend_receipt,
  'payment.export': m.audit_payment_export,
  'payment.lose': m.audit_payment_lose,
  'coupon.create': m.audit_coupon_create,
  'coupon.stop': m.audit_coupon_stop,
  'renewal.choose': m.audit_renewal_choose,
  'renewal.stop': m.audit_renewal_stop,
  'renewal.end': m.audit_renewal_end,
  'category.create': m.audit_category_create,
  'category.update': m.audit_category_update,
  'category.delete': m.audit_category_delete,
  'category.undo-delete': m.audit_category_undo_delete,
  'trade.create': m.audit_trade_create,
  'trade.update': m.audit_trade_update,
  'trade.delete': m.audit_trade_delete,
  'trade.undo-delete': m.audit_trade_undo_delete,
  'page.create': m.audit_page_create,
  'page.update': m.audit_page_update,
  'page.delete': m.audit_page_delete,
  'page.restore': m.audit_page_restore,
  'page.undo-create': m.audit_page_undo_create,
  'page.undo-update': m.audit_page_undo_update,
  'page.undo-restore': m.audit_page_undo_restore,
  'page.undo-delete': m.audit_page_undo_delete,
  'review.export': m.audit_review_export,
  'review.import': m.audit_review_import,
  'review.undo-import': m.audit_review_undo_import,
  'review.hold': m.audit_review_hold,
  'review.uncount': m.audit_review_uncount,
  'review.recount': m.audit_review_recount,
  'review.lapse': m.audit_review_lapse,
  'review.confirm': m.audit_review_confirm,
  'review.edit': m.audit_review_edit,
  'review.hold-photo': m.audit_review_hold_photo,
  'review.remove-photo': m.audit_review_remove_photo,
  'review.take-back': m.audit_review_take_back,
  'review.undo-take-back': m.audit_review_undo_take_back,
  'review.publish': m.audit_review_publish,
  'review.keep': m.audit_review_keep,
  'review.delete': m.audit_review_delete,
  'review.undo-publish': m.audit_review_undo_publish,
  'review.undo-keep': m.audit_review_undo_keep,
  'review.undo-delete': m.audit_review_undo_delete,
  'review-group.hold': m.audit_review_group_hold,
  'review-group.publish': m.audit_review_group_publish,
  'review-group.remove': m.audit_review_group_remove,
  'review-group.undo-hold': m.audit_review_group_undo_hold,
  'review-group.undo-publish': m.audit_review_group_undo_publish,
  'review-group.undo-remove': m.audit_review_group_undo_remove,
  'review-notice.end': m.audit_review_notice_end,
  'owner.prove': m.audit_owner_prove,
  'owner.reply': m.audit_owner_reply,
  'owner.edit-reply': m.audit_owner_edit_reply,
  'owner.remove-reply': m.audit_owner_remove_reply,
  'owner.answer-reports': m.audit_owner_answer_reports,
  'reply.publish': m.audit_reply_publish,
  'reply.remove': m.audit_reply_remove,
  'report.confirm': m.audit_report_confirm,
  'report.dismiss': m.audit_report_dismiss,
  'report.undo-confirm': m.audit_report_undo,
  'report.undo-dismiss': m.audit_report_undo,
  'business.mark-closed': m.audit_business_mark_closed,
  'business.unmark-closed': m.audit_business_unmark_closed,
  'owner.edit-hours': m.audit_owner_edit_hours,
  'owner.edit-services': m.audit_owner_edit_services,
  'owner.edit-offers': m.audit_owner_edit_offers,
  'claim.prove': m.audit_owner_prove,
  'claim.confirm-mailbox': m.audit_claim_confirm_mailbox,
  'claim.dispute': m.audit_claim_dispute,
  'claim.refuse': m.audit_claim_refuse,
  'claim.decide-for-claimant': m.audit_claim_decide_for_claimant,
  'claim.decide-for-former': m.audit_claim_decide_for_former,
  'claim.change-owner': m.audit_claim_change_owner,
  'claim.post-letter': m.audit_claim_post_letter,
  'owner.edit': m.audit_business_edit,
  'owner.propose': m.audit_owner_propose,
  'business.propose-again': m.audit_business_propose_again,
  'owner.withdraw': m.audit_owner_withdraw,
  'owner.undo': m.audit_owner_undo,
  'owner.confirm': m.audit_owner_confirm,
  'business.confirm': m.audit_owner_confirm,
  'business.ask-owner': m.audit_business_ask_owner,
  'business.ask': m.audit_business_ask,
  'business.stop-asking': m.audit_business_stop_asking,
  'business.bulk-edit': m.audit_business_bulk_edit,
  'business.clean': m.audit_business_clean,
  'business.undo-clean': m.audit_business_undo_clean,
  'business.clean-up': m.audit_listings_clean,
  'business.undo-clean-up': m.audit_listings_undo_clean,
  'owner.answer': m.audit_owner_answer,
  'reason.create': m.audit_reason_create,
  'reason.update': m.audit_reason_update,
  'reason.delete': m.audit_reason_delete,
  'owner.close': m.audit_owner_close,
  'owner.ask-ending': m.audit_owner_ask_ending,
  'owner.remove': m.audit_owner_remove,
  'owner.invite-person': m.audit_owner_invite_person,
  'owner.accept-invitation': m.audit_owner_accept_invitation,
  'owner.remove-invited': m.audit_owner_remove_invited,
  'owner.ask-contact': m.audit_owner_ask_contact,
  'owner.change-contact': m.audit_owner_change_contact,
  'owner.log-out': m.audit_owner_log_out,
  'business.receive-inquiry': m.audit_business_receive_inquiry,
  'owner.answer-inquiry': m.audit_owner_answer_inquiry,
  'owner.mark-inquiry': m.audit_owner_mark_inquiry,
  'owner.report-inquiry': m.audit_owner_report_inquiry,
  'owner.take-inquiries': m.audit_owner_take_inquiries,
  'owner.stop-inquiries': m.audit_owner_stop_inquiries,
  'business.accept-change': m.audit_business_accept_change,
  'owner.accept-correction': m.audit_owner_accept_correction,
  'business.accept-correction': m.audit_business_accept_correction,
  'business.undo-accept-correction': m.audit_business_undo_accept_correction,
  'business.refuse-change': m.audit_business_refuse_change,
  'owner.disown': m.audit_owner_disown,
  'owner.add-photo': m.audit_owner_add_photo,
  'owner.arrange-photos': m.audit_owner_arrange_photos,
  'owner.delete-photo': m.audit_owner_delete_photo,
  'photo.add': m.audit_photo_add,
  'photo.check': m.audit_photo_check,
  'import.add-town': m.audit_import_add_town,
  'import.add-photo': m.audit_import_add_photo,
  'import.remove-photo': m.audit_import_remove_photo,
  'photo.remove': m.audit_photo_remove,
  'photo.undo-remove': m.audit_photo_undo_remove,
  'event.submit': m.audit_event_submit,
  'event.create': m.audit_event_create,
  'event.edit': m.audit_event_edit,
  'event.approve': m.audit_event_approve,
  'event.refuse': m.audit_event_refuse,
  'event.cancel': m.audit_event_cancel,
  'event.delete': m.audit_event_delete,
  'event.add-picture': m.audit_event_add_picture,
  'event.import': m.audit_event_import,
  'event.export': m.audit_event_export,
  'event.add-feed': m.audit_event_add_feed,
  'event.remove-feed': m.audit_event_remove_feed,
  'message.close': m.audit_message_close,
  'message.reopen': m.audit_message_reopen,
  'settings.change': m.audit_settings_change,
  'settings.undo': m.audit_settings_undo,
  'settings.add-map': m.audit_settings_add_map,
  'settings.remove-map': m.audit_settings_remove_map,
  'field.add': m.audit_field_add,
  'field.change': m.audit_field_change,
  'field.remove': m.audit_field_remove,
  'field.restore': m.audit_field_restore,
  'field.arrange': m.audit_field_arrange,
  'field.forget': m.audit_field_forget,
  'staff.make-first-admin': m.audit_staff_make_first_admin,
  'staff.invite': m.audit_staff_invite,
  'staff.send-link': m.audit_staff_send_link,
  'staff.accept-invitation': m.audit_staff_accept_invitation,
  'staff.change': m.audit_staff_change,
  'staff.reset-password': m.audit_staff_reset_password,
  'staff.stop-two-factor': m.audit_staff_stop_two_factor,
  'account.change-password': m.audit_account_change_password,
  'account.start-two-factor': m.audit_account_start_two_factor,
  'account.stop-two-factor': m.audit_account_stop_two_factor,
  'account.renew-backup-codes': m.audit_account_renew_backup_codes,
  'account.end-session': m.audit_account_end_session,
  'account.end-other-sessions': m.audit_account_end_other_sessions,
  'page.publish': m.audit_page_publish,
  'page.schedule': m.audit_page_schedule,
  'page.cancel-schedule': m.audit_page_cancel_schedule,
  'page.add-picture': m.audit_page_add_picture,
  'page.remove-pictures': m.audit_page_remove_pictures,
  'footer.arrange': m.audit_footer_arrange,
  'footer.reset': m.audit_footer_reset,
  'account.ask-email': m.audit_account_ask_email,
  'account.change-email': m.audit_account_change_email,
  'account.change-name': m.audit_account_change_name,
  'account.add-passkey': m.audit_account_add_passkey,
  'account.rename-passkey': m.audit_account_rename_passkey,
  'account.remove-passkey': m.audit_account_remove_passkey,
  'account.forget-password': m.audit_account_forget_password,
  'account.reset-password': m.audit_account_reset_password,
  'role.create': m.audit_role_create,
  'role.update': m.audit_role_update,
  'role.delete': m.audit_role_delete,
  'program.create': m.audit_program_create,
  'program.revoke': m.audit_program_revoke,
  'webhook.create': m.audit_webhook_create,
  'webhook.update': m.audit_webhook_update,
  'webhook.renew': m.audit_webhook_renew,
  'webhook.delete': m.audit_webhook_delete,
  'mail.change': m.audit_mail_change,
  'mail.reset': m.audit_mail_reset,
  'mail.send-again': m.audit_mail_send_again,
  'mail.read-sent': m.audit_mail_read_sent,
  'area.create': m.audit_area_create,
  'area.update': m.audit_area_update,
  'area.delete': m.audit_area_delete,
  'trade.merge': m.audit_trade_merge,
  'trade.undo-merge': m.audit_trade_undo_merge,
  'trade.add-phrase': m.audit_trade_add_phrase,
  'trade.undo-add-phrase': m.audit_trade_undo_add_phrase,
  'trade.remove-phrase': m.audit_trade_remove_phrase,
  'trade.undo-remove-phrase': m.audit_trade_undo_remove_phrase,
  'schedule.create': m.audit_schedule_create,
  'schedule.update': m.audit_schedule_update,
  'schedule.delete': m.audit_schedule_delete,
  'schedule.pause': m.audit_schedule_pause,
  'schedule.resume': m.audit_schedule_resume,
  'mapping.create': m.audit_mapping_create,
  'mapping.update': m.audit_mapping_update,
  'mapping.delete': m.audit_mapping_delete,
  'export.create': m.audit_export_create,
  'export.update': m.audit_export_update,
  'export.delete': m.audit_export_delete,
  'audit.export': m.audit_audit_export,
};

export type AuditNames = Readonly<Record<string, string>>;

const fields: Readonly<Record<string, () => string>> = {
  categoryId: m.field_category,
  imageUrl: m.field_image,
  isApproved: m.field_approved,
  inquiriesOff: m.listings_inquiries_off,
  isHeld: m.reviews_state_held,
  isPremium: m.common_premium,
  isPublished: m.common_published,
  publishAt: m.audit_field_goes_live,
  moveTo: m.audit_field_target,
  zipCode: m.field_zip_code,
};

export const referringFields: Readonly<Record<string, 'category' | 'trade'>> = {
  categoryId: 'category',
  moveTo: 'category',
  trades: 'trade',
  tradeId: 'trade',
};

const cents = new Set(['amount', 'price', 'refunded']);

const TIME = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
const times = new Map<string, Intl.DateTimeFormat>();
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|\+00:00)$/;

export function describeTime(iso: string): string {
  const locale = m.format_locale();
  const format = times.get(locale) ?? new Intl.DateTimeFormat(locale, TIME);
  times.set(locale, format);
  return m.format_utc({ value: format.format(new Date(iso)) });
}

function spell(code: string): string {
  const words = code
    .replace(/[.\-_]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function describeField(field: string): string {
  const line = lineFields.find((name) => name === field);
  return fields[field]?.() ?? (line ? labelOf(line) : spell(field));
}

function describeValue(field: string, value: unknown, names: AuditNames): string {
  if (value === null || value === undefined || value === '') return m.common_empty();
  if (typeof value === 'boolean') return value ? m.common_yes() : m.common_no();
  if (Array.isArray(value)) return describeList(field, value, names);
  if (typeof value === 'object') return describeParts(value, names);
  if (typeof value === 'number' && cents.has(field)) return `$${(value / 100).toFixed(2)}`;
  return describeText(field, String(value), names);
}

function describeText(field: string, text: string, names: AuditNames): string {
  const kind = referringFields[field];
  if (kind) return names[`${kind} ${text}`] ?? text;
  if (field === 'role') return describeRole(text);
  return MOMENT.test(text) ? describeTime(text) : text;
}

function describeRole(role: string): string {
  if (role === 'none') return m.common_none();
  return Object.entries(builtInRoles).find(([key]) => key === role)?.[1].name ?? role;
}

function describeList(field: string, values: unknown[], names: AuditNames): string {
  if (values.length === 0) return m.common_empty();
  const isPlain = values.every((value) => typeof value !== 'object');
  return values.map((value) => describeValue(field, value, names)).join(isPlain ? ', ' : '\n');
}

function describeParts(value: object, names: AuditNames): string {
  const parts = Object.entries(value);
  if (parts.length === 0) return m.common_empty();
  return parts
    .map(([field, part]) => `${describeField(field)}: ${describeValue(field, part, names)}`)
    .join('\n');
}

const actors: Readonly<Record<string, () => string>> = {
  visitor: m.audit_who_visitor,
  author: m.audit_who_author,
  owner: m.audit_who_owner,
  payments: m.common_payments,
  clock: m.audit_who_automatic,
  rules: m.audit_who_rules,
  start: m.audit_who_first_start,
  'command line': m.audit_who_command_line,
};

export interface AuditChange {
  field: string;
  /** Value before the change; null if it wasn't recorded. */
  before: string | null;
  after: string | null;
}

type Values = Record<string, unknown> | null;

/** Returns a label for any action, even one without a text of its own. */
export function describeAction(action: string): string {
  const words = auditActions[action];
  if (words) return words();
  const undone = auditActions[action.replace('.undo-', '.')];
  return undone ? m.audit_undid({ undone: undone() }) : spell(action);
}

export function describeGroup(group: string): string {
  return auditGroups[group]?.() ?? spell(group);
}

export function groupOf(action: string): string {
  return action.slice(0, action.indexOf('.'));
}

const NAMING = ['name', 'title', 'phrase', 'email'];

export function nameSubject({ before, after }: { before: Values; after: Values }): string | null {
  const called = [after, before].flatMap((values) => NAMING.map((field) => values?.[field]));
  return called.find((name): name is string => typeof name === 'string' && name !== '') ?? null;
}

export function describeActor({
  actor,
  program,
}: {
  actor: string;
  program: string | null;
}): string {
  const who = actors[actor]?.() ?? actor;
  return program === null ? who : m.audit_who_with_token({ who, program });
}

export function listChanges({
  before,
  after,
  names,
}: {
  before: Values;
  after: Values;
  names: AuditNames;
}): AuditChange[] {
  const describe = (values: Values, field: string) =>
    values && field in values ? describeValue(field, values[field], names) : null;
  const fields = new Set([
    ...Object.keys(after ?? {}),
    ...(after ? [] : Object.keys(before ?? {})),
  ]);
  // Every save changes the version, so it isn't listed.
  fields.delete('version');
  fields.delete('custom');
  return [...fields]
    .map((field) => ({
      field: describeField(field),
      before: describe(before, field),
      after: describe(after, field),
    }))
    .concat(listOwn(before, after, names))
    .filter((change) => change.before !== change.after);
}

function listOwn(before: Values, after: Values, names: AuditNames): AuditChange[] {
  const [was, is] = [before, after].map((values) => Object.entries(values?.custom ?? {}));
  const said = (entries: [string, unknown][] = [], name: string) => {
    const found = entries.find(([one]) => one === name);
    return found ? describeValue('custom', found[1], names) : null;
  };
  const called = new Set([...(is ?? []), ...(after ? [] : (was ?? []))].map(([name]) => name));
  return [...called].map((field) => ({ field, before: said(was, field), after: said(is, field) }));
}
