import * as m from '#messages';
import type { Language } from '../../../contract/settings.ts';
import type { AgainObstacle, MailState } from '../../../contract/staff/sent-mails.ts';

export const languageNames: Record<Language, string> = {
  en: m.staff_mails_english(),
  es: m.staff_mails_spanish(),
};

export function isLanguage(text: string | undefined): text is Language {
  return text !== undefined && Object.hasOwn(languageNames, text);
}

export const stateWords: Record<MailState, string> = {
  waiting: m.staff_mails_waiting(),
  sent: m.staff_mails_handed_over(),
  failed: m.staff_mails_failed_will_be_tried_again(),
  'given-up': m.staff_mails_given_up(),
  withheld: m.staff_mails_not_sent(),
};

export function isState(text: string | undefined): text is MailState {
  return text !== undefined && Object.hasOwn(stateWords, text);
}

export const withheldWords = new Map([
  ['stopped', m.staff_mails_this_person_stopped_emails_like()],
  ['one-a-day', m.staff_mails_this_person_already_got_an_email()],
]);

const ownerLink = m.staff_mails_it_has_a_link_that_opens();
const confirmLink = m.staff_mails_it_has_links_that_speak_for();

export const obstacleWords: Record<AgainObstacle, string> = {
  manage_url: ownerLink,
  disown_url: ownerLink,
  undo_url: m.staff_mails_it_has_a_link_that_undoes(),
  checkout_url: ownerLink,
  receipt_url: m.staff_mails_it_has_a_private_link_to(),
  claim_url: m.staff_mails_it_has_a_private_link_to_2(),
  objection_url: m.staff_mails_it_has_a_link_by_which(),
  review_url: m.staff_mails_it_has_a_private_link_to_3(),
  password_url: m.staff_mails_it_has_a_link_that_works(),
  email_url: m.staff_mails_it_has_a_link_that_works_2(),
  right_url: confirmLink,
  correct_url: confirmLink,
  closed_url: confirmLink,
  message: m.staff_mails_we_keep_its_content_under_messages(),
  address: m.staff_mails_we_promised_its_reader_not_to(),
  test: m.staff_mails_it_was_a_test_send_a(),
  unknown: m.staff_mails_its_content_was_not_kept(),
  waiting: m.staff_mails_it_has_not_been_handed_over(),
};
