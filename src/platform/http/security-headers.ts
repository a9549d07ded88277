import type { Context, MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Config } from '../config/config.ts';
import type { HttpEnv } from './app.ts';

/** Sources that Stripe.js needs, by Stripe's own list. The card form is a frame of Stripe's. */
const STRIPE_SOURCES = {
  scriptSrc: ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com'],
  frameSrc: [
    "'self'",
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://hooks.stripe.com',
  ],
};

/**
 * Blocked browser features. Payment requests and passkeys stay allowed, because the provider's form and the
 * browser use them.
 */
const FEATURES = {
  accelerometer: [],
  camera: [],
  displayCapture: [],
  gyroscope: [],
  magnetometer: [],
  microphone: [],
  midi: [],
  serial: [],
  usb: [],
  // Allowed for "Use my location", but not in frames.
  geolocation: ['self'],
};

/** Policy for a page in a frame of any site: only its style, the script that reports its height, and a search. */
const FRAMED = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ['*'],
};

interface Options {
  hasInlineScripts: boolean;
  isShown: (path: string) => boolean;
  isFramed: (path: string) => boolean;
  /** Returns the origins that the map on a page is loaded from, besides ours. */
  listMapHosts: (path: string) => readonly string[];
}

/**
 * Sets headers that forbid browser features which no page of this site needs. They use no nonces, since
 * cached pages can't carry one: scripts are files, and inline ones run in development only.
 */
export function secureAnswers(
  config: Config,
  { hasInlineScripts, isShown, isFramed, listMapHosts }: Options,
): MiddlewareHandler<HttpEnv> {
  const connections = listConnections(config, hasInlineScripts);
  const options = {
    contentSecurityPolicy: {
      defaultSrc: hasInlineScripts ? ["'self'", "'unsafe-inline'", 'ws:'] : ["'self'"],
      ...(config.payments.kind === 'stripe' && STRIPE_SOURCES),
      connectSrc: connections,
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      imgSrc: ["'self'", 'data:', 'https:', 'http:'],
      objectSrc: ["'none'"],
    },
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: config.siteUrl.startsWith('https:')
      ? 'max-age=31536000; includeSubDomains'
      : false,
    xFrameOptions: 'DENY',
    xXssProtection: false,
    permissionsPolicy: FEATURES,
  };
  const ours = secureHeaders(options);
  const shown = secureHeaders({ ...options, crossOriginResourcePolicy: 'cross-origin' });
  const framed = secureHeaders({
    ...options,
    contentSecurityPolicy: FRAMED,
    crossOriginResourcePolicy: 'cross-origin',
    xFrameOptions: false,
  });
  return async (c, next) => {
    const { path } = c.req;
    await (isFramed(path) ? framed : isShown(path) ? shown : ours)(c, next);
    const mapHosts = listMapHosts(path);
    const isOwn = c.get('policy') ?? c.get('styleHash') ?? c.get('scriptHost');
    if (isOwn ?? mapHosts[0]) adaptPolicy(c, mapHosts);
  };
}

const POLICY = 'content-security-policy';

function adaptPolicy(c: Context<HttpEnv>, mapHosts: readonly string[]) {
  const hash = c.get('styleHash');
  const script = c.get('scriptHost');
  const connections = script ? [...mapHosts, script] : mapHosts;
  const usual = c.res.headers.get(POLICY) ?? '';
  const ours = allowScript(usual, script).replace(/connect-src [^;]*/, (known) =>
    [known, ...connections].join(' '),
  );
  const policy = c.get('policy') ?? `${ours}${hash ? `; style-src 'self' '${hash}'` : ''}`;
  c.res.headers.set(POLICY, policy);
}

/** Adds a host to the scripts that the policy allows; without a rule for scripts, the default is theirs. */
function allowScript(policy: string, host: string | undefined): string {
  if (!host) return policy;
  if (/script-src /.test(policy)) return policy.replace(/script-src [^;]*/, `$& ${host}`);
  const [, usual = "'self'"] = /default-src ([^;]*)/.exec(policy) ?? [];
  return `${policy}; script-src ${usual} ${host}`;
}

function listConnections({ payments }: Config, isDevelopment: boolean): string[] {
  return [
    "'self'",
    ...(isDevelopment ? ['ws:'] : []),
    ...(payments.kind === 'stripe' ? ['https://api.stripe.com'] : []),
  ];
}
