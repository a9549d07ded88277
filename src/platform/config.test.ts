import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const key = { STRIPE_SECRET_KEY: 'sk_live_1' };

test.each([
  [{}, 'sandbox'],
  [{ SITE_URL: 'http://127.0.0.1:8080' }, 'sandbox'],
  [{ SITE_URL: 'https://directory.example' }, 'off'],
  [{ SITE_URL: 'https://localhost.directory.example' }, 'off'],
  [{ SITE_URL: 'https://directory.example', PAYMENTS: 'sandbox' }, 'sandbox'],
  [{ SITE_URL: 'https://directory.example', ...key }, 'stripe'],
  [key, 'stripe'],
  [{ ...key, PAYMENTS: 'sandbox' }, 'sandbox'],
  [{ ...key, PAYMENTS: 'off' }, 'off'],
])('with %j payments are: %s', (env, kind) => {
  expect(readConfig(env).payments.kind).toBe(kind);
});

test.each([
  [{ PAYMENTS: 'stripe' }, 'STRIPE_SECRET_KEY: Required by PAYMENTS=stripe'],
  [{ STRIPE_SECRET_KEY: 'pk_live_1' }, 'STRIPE_SECRET_KEY: Use a Stripe secret key'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL:'],
  [{ DATABASE_REPLICA_URL: 'postgresql://replica/x' }, 'DATABASE_REPLICA_URL: A replica needs'],
])('%j stops the start with one line', (env, line) => {
  expect(() => readConfig(env)).toThrow(line);
});
