import * as m from '#messages';
import type { AgainObstacle, MailState } from '../../../contract/mails.staff.ts';
import type { Language } from '../../../domain/languages.ts';

export const mailLanguageNames: Record<Language, string> = {
  en: m.language_english(),
  es: m.language_spanish(),
};

export function isMailLanguage(text: string | undefined): text is Language {
  return text !== undefined && Object.hasOwn(mailLanguageNames, text);
}

export const mailStateWords: Record<MailState, string> = {
  waiting: m.common_waiting(),
  sent: m.mails_state_sent(),
  failed: m.mails_state_failed(),
  'given-up': m.common_given_up(),
  withheld: m.mails_state_withheld(),
};

export function isState(text: string | undefined): text is MailState {
  return text !== undefined && Object.hasOwn(mailStateWords, text);
}

export const withheldWords = new Map([
  ['stopped', m.mails_withheld_stopped()],
  ['one-a-day', m.mails_withheld_daily()],
  ['switched-off', m.mails_withheld_off()],
]);

const ownerLink = m.mails_final_owner_link();
const confirmLink = m.mails_final_confirm_link();

export const obstacleWords: Record<AgainObstacle, string> = {
  manage_url: ownerLink,
  disown_url: ownerLink,
  undo_url: m.mails_final_undo_link(),
  checkout_url: ownerLink,
  receipt_url: m.mails_final_receipt_link(),
  stop_url: m.mails_final_stop_link(),
  claim_url: m.mails_final_claim_link(),
  objection_url: m.mails_final_objection_link(),
  review_url: m.mails_final_review_link(),
  password_url: m.mails_final_password_link(),
  email_url: m.mails_final_email_link(),
  right_url: confirmLink,
  correct_url: confirmLink,
  closed_url: confirmLink,
  ending_url: confirmLink,
  confirm_url: m.mails_final_newsletter_link(),
  message: m.mails_final_message(),
  address: m.mails_final_address(),
  test: m.mails_final_test(),
  unknown: m.mails_final_unknown(),
  waiting: m.mails_final_waiting(),
};
