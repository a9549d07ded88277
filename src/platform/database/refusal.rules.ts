const AUTHORITY =
  'The certificate of the server is not from an authority that this machine trusts. ' +
  "Add sslrootcert=FILE with your provider's CA certificate, or correct it.";

/** By the codes of TLS and of the system. */
const BY_CODE: Record<string, string> = {
  ERR_TLS_CERT_ALTNAME_INVALID:
    'The certificate of the server is for another host name. Use the name that your provider gives, not an address.',
  CERT_HAS_EXPIRED: 'The certificate of the server has expired. Renew it there.',
  CERT_NOT_YET_VALID: "The certificate of the server is not valid yet. Check this machine's clock.",
  DEPTH_ZERO_SELF_SIGNED_CERT: AUTHORITY,
  SELF_SIGNED_CERT_IN_CHAIN: AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT: AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: AUTHORITY,
  CERT_SIGNATURE_FAILURE: AUTHORITY,
  ENOENT: 'A file that it names, such as that of sslrootcert, is not there.',
};

const BY_MESSAGE: [RegExp, string][] = [
  [
    /does not support SSL/,
    'The server offers no encryption. Turn it on there; only in a network of your own, leave sslmode out instead.',
  ],
  [
    /no pg_hba\.conf entry.*no encryption|SSL connection is required|connection is insecure/,
    'The server wants an encrypted connection. Add sslmode=verify-full.',
  ],
  [
    /no pg_hba\.conf entry/,
    'The server does not let this machine in with this user and database. Allow it there.',
  ],
];

/** Why a server will not have us, and what to do; null for any other failure. */
export function explainRefusal(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  // A socket that is not there is a database that is away.
  if (/^connect /.test(error.message)) return null;
  const code = 'code' in error ? String(error.code) : '';
  return BY_CODE[code] ?? BY_MESSAGE.find(([words]) => words.test(error.message))?.[1] ?? null;
}
