import * as m from '#messages';

const WORDS: Record<string, () => string> = {
  TIMEOUT: m.webhooks_fault_timeout,
  NOT_PUBLIC: m.webhooks_fault_private,
  UPGRADE: m.webhooks_fault_upgrade,
  ENOTFOUND: m.webhooks_fault_unknown_host,
  ECONNREFUSED: m.webhooks_fault_refused,
  ECONNRESET: m.webhooks_fault_reset,
  CERT_HAS_EXPIRED: m.webhooks_fault_certificate_old,
  DEPTH_ZERO_SELF_SIGNED_CERT: m.webhooks_fault_certificate_self,
  ERR_TLS_CERT_ALTNAME_INVALID: m.webhooks_fault_certificate_name,
};

export function describeDeliveryFault(code: string): string {
  return WORDS[code]?.() ?? m.webhooks_fault_other({ code });
}
