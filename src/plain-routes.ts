/**
 * Every address that is no call of the contract: probes, files, what browsers visit, what crawlers
 * read, and what Stripe.js calls in the sandbox. All else under `/api` is mounted from the contract.
 */
export const plainRoutes = [
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  'GET /robots.txt',
  'GET /sitemap.xml',
  'GET /sitemaps/sections.xml',
  'GET /sitemaps/:file{[1-9][0-9]{0,9}\\.xml}',
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/docs/start.js',
  'GET /api/docs/swagger-ui.css',
  'GET /api/docs/swagger-ui-bundle.js',
  'GET /api/login',
  'GET /api/logout',
  'GET /api/auth/callback/organization',
  'GET /sandbox/stripe/v1/payment_intents/:id',
  'POST /sandbox/stripe/v1/payment_intents/:id/confirm',
  'POST /sandbox/stripe/v1/payment_intents/:id/authenticate',
  'GET /sandbox/stripe/authenticate.css',
  'GET /sandbox/stripe/authenticate/:id',
  'POST /sandbox/stripe/authenticate/:id',
  'GET /assets/*',
  'GET /favicon.svg',
  'GET *',
];
