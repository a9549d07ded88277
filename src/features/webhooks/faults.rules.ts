import * as m from '#messages';

const WORDS: Record<string, () => string> = {
  TIMEOUT: m.webhooks_no_answer_came_in_time,
  NOT_PUBLIC: m.webhooks_this_address_is_not_on_the_internet,
  UPGRADE: m.webhooks_the_server_switched_protocols,
  ENOTFOUND: m.webhooks_there_is_no_server_of_this_name,
  ECONNREFUSED: m.webhooks_the_server_refuses_connections,
  ECONNRESET: m.webhooks_the_server_cut_the_connection,
  CERT_HAS_EXPIRED: m.webhooks_the_certificate_has_expired,
  DEPTH_ZERO_SELF_SIGNED_CERT: m.webhooks_the_certificate_is_signed_by_itself,
  ERR_TLS_CERT_ALTNAME_INVALID: m.webhooks_the_certificate_is_for_another_name,
};

/** Why no answer came, for staff. */
export function describeFault(code: string): string {
  return WORDS[code]?.() ?? m.webhooks_the_server_could_not_be_reached({ code });
}
