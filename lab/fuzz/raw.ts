import fc from 'fast-check';
import { SANDBOX_WEBHOOK_SECRET } from '../../src/features/payments/model/provider.ts';
import { signWebhook } from '../../src/features/payments/sandbox/webhooks.ts';
import { HOSTILE } from '../../tests/openapi/json.ts';
import { BODIES } from './hostile.ts';
import type { Knowledge } from './known.ts';
import { DOT, LOGO } from './pictures.ts';

interface RawBody {
  body: string | Buffer;
  headers: Record<string, string>;
}

export type RawBodyWriter = (known: Knowledge) => RawBody;

/** Validly signed events, so that the product reads their content. */
const signedEvent = fc
  .oneof(
    fc.jsonValue().map((value) => JSON.stringify(value)),
    fc
      .record(
        {
          id: fc.oneof(fc.constantFrom<unknown>(...HOSTILE, 1, null, {}), fc.uuid()),
          object: fc.constant('event'),
          type: fc.constantFrom<unknown>('payment_intent.succeeded', 'charge.refunded', ...HOSTILE),
          data: fc.record({
            object: fc.record({
              id: fc.constantFrom<unknown>('pi_none', ...HOSTILE, 1, null, {}),
              object: fc.constantFrom('payment_intent', 'charge'),
              payment_intent: fc.constantFrom<unknown>('pi_none', ...HOSTILE, {}, null),
            }),
          }),
        },
        { requiredKeys: [] },
      )
      .map((event) => JSON.stringify(event)),
    fc.constantFrom(...BODIES).map(String),
  )
  .map((body) => () => ({
    body,
    headers: {
      'content-type': 'application/json',
      'stripe-signature': signWebhook(body, SANDBOX_WEBHOOK_SECRET),
    },
  }));

const cell = fc.oneof(fc.lorem({ maxCount: 2 }), fc.constantFrom(...HOSTILE, 'ID', '83702'));
const file = fc
  .record({
    lines: fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { maxLength: 6 }),
    between: fc.constantFrom(',', ';', '\t', '|'),
    end: fc.constantFrom('\n', '\r\n', '\r'),
    encoding: fc.constantFrom<BufferEncoding>('utf8', 'latin1', 'utf16le'),
    type: fc.constantFrom('text/csv', 'text/plain', 'application/octet-stream'),
  })
  .map(({ lines, between, end, encoding, type }) => () => ({
    body: Buffer.from(
      [['name', 'city', 'state'], ...lines].map((line) => line.join(between)).join(end),
      encoding,
    ),
    headers: { 'content-type': type },
  }));

const calendarLine = fc.oneof(
  fc.constantFrom(
    ...['BEGIN:VEVENT', 'END:VEVENT', 'UID:1@fuzz', 'DTSTART:20900704T190000Z', 'DTEND:20900704'],
    ...['DTSTART;TZID=Nowhere/Nothing:20900704T190000', 'DTSTART;VALUE=DATE:20900704'],
    ...['RRULE:FREQ=SECONDLY', 'RRULE:FREQ=YEARLY;BYDAY=5MO;BYMONTH=2', 'RRULE:FREQ=DAILY;COUNT=1'],
    ...['EXDATE:20900704T190000Z', 'RDATE:20900705', 'STATUS:CANCELLED', ' folded', 'SUMMARY:Fair'],
    ...['URL:javascript:alert(1)', 'DESCRIPTION:<script>alert(1)</script>', 'DURATION:P99999W'],
  ),
  cell,
);
const calendar = fc
  .record({ lines: fc.array(calendarLine, { maxLength: 12 }), end: fc.constantFrom('\n', '\r\n') })
  .map(({ lines, end }) => () => ({
    body: [
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:fuzz', 'BEGIN:VEVENT', 'UID:2@fuzz'],
      ...['SUMMARY:Fair', 'DTSTART:20900704T190000Z', ...lines, 'END:VEVENT', 'END:VCALENDAR'],
    ].join(end),
    headers: { 'content-type': 'text/calendar' },
  }));

const picture = fc
  .record({
    body: fc.constantFrom(DOT, LOGO, DOT.subarray(0, 40), LOGO.subarray(9), Buffer.alloc(0)),
    type: fc.constantFrom('image/png', 'image/svg+xml', 'image/webp', 'application/octet-stream'),
  })
  .map(({ body, type }) => () => ({ body, headers: { 'content-type': type } }));

const form = fc
  .record({
    at: fc.nat(),
    isOurs: fc.integer({ min: 0, max: 3 }),
    junk: fc.constantFrom(...HOSTILE),
    number: fc.constantFrom('4242424242424242', '4000000000003220', ...HOSTILE),
    year: fc.constantFrom('2040', '40', '1999', ...HOSTILE),
    returnUrl: fc.constantFrom('http://127.0.0.1/', 'https://evil.example/', ...HOSTILE),
    outcome: fc.constantFrom('complete', 'fail', ...HOSTILE),
  })
  .map(({ at, isOurs, junk, number, year, returnUrl, outcome }) => (known: Knowledge) => {
    const secret = isOurs > 0 && known.pickThing('paymentIntents', at)?.client_secret;
    const fields = {
      client_secret: secret || junk,
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': year,
      'payment_method_data[card][cvc]': '123',
      return_url: returnUrl,
      outcome,
    };
    const pairs = Object.entries(fields).map(([name, value]) => [name, String(value)]);
    return {
      body: String(new URLSearchParams(pairs)),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    };
  });

const INTENT = '/sandbox/stripe/v1/payment_intents/{paymentIntentId}';

export const rawBodies: Record<string, fc.Arbitrary<RawBodyWriter>> = {
  'POST /api/webhooks/stripe': signedEvent,
  'POST /api/admin/imports': file,
  'POST /api/admin/review-imports': file,
  'POST /api/admin/events/import': calendar,
  'POST /api/admin/pictures': picture,
  'PUT /api/admin/settings/logo': picture,
  'POST /api/desk/{id}/photos': picture,
  [`POST ${INTENT}/confirm`]: form,
  [`POST ${INTENT}/authenticate`]: form,
  'POST /sandbox/stripe/authenticate/{paymentIntentId}': form,
};
