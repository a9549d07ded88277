import { z } from 'zod';
import * as m from '#messages';
import { STATES } from './states.ts';
import { isPlaceName, line, optionalEmail, optionalLine, optionalUrl, paragraphs } from './text.ts';
import { chosenTrades } from './trades.ts';

/** What an owner submits: the rules of the form, on both sides of the wire. */
export const businessInput = z.object({
  name: line(200, () => m.contract_business_name_is_required()),
  description: paragraphs(5000, () => m.contract_description_must_be_at_least_10()).min(10, {
    error: () => m.contract_description_must_be_at_least_10(),
  }),
  address: line(200, () => m.contract_address_is_required()),
  city: line(100, () => m.contract_city_is_required()).refine(isPlaceName, {
    error: () => m.contract_city_is_required(),
  }),
  /** Two-letter code. */
  state: z.enum(
    STATES.map(({ code }) => code),
    { error: () => m.contract_state_is_required() },
  ),
  zipCode: line(10, () => m.contract_valid_zip_code_is_required()).regex(/(\d.*){5}/, {
    error: () => m.contract_valid_zip_code_is_required(),
  }),
  phone: optionalLine(30),
  /** Shown on the listing. */
  email: optionalEmail(() => m.contract_valid_email_is_required()),
  /** For us alone: receipts, and links to manage the listing. */
  ownerEmail: optionalEmail(() => m.contract_valid_email_is_required()),
  website: optionalUrl(() => m.contract_valid_website_url_is_required()),
  imageUrl: optionalUrl(() => m.contract_valid_image_url_is_required()),
  categoryId: z
    .int({ error: () => m.contract_category_is_required() })
    .min(1, { error: () => m.contract_category_is_required() }),
  /** If absent, rules choose by name and description. */
  trades: chosenTrades.optional(),
  /** Only a wish: nothing becomes premium before it is paid for. */
  isPremium: z.boolean().default(false),
  /** Generated once by the form, so that a resend (lost answer, second click) adds nothing. */
  submissionKey: z.uuid().optional(),
  /** A honeypot: people never see this field, so whatever fills it in is a bot. */
  nickname: z.string().max(200).optional(),
});
/** The form's values, before parsing. */
export type BusinessDraft = z.input<typeof businessInput>;
export type BusinessInput = z.output<typeof businessInput>;
