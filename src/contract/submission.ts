import { z } from 'zod';
import { STATES } from './states.ts';
import { isPlaceName, line, optionalEmail, optionalLine, optionalUrl, paragraphs } from './text.ts';
import { chosenTrades } from './trades.ts';

/** What an owner submits: the rules of the form, on both sides of the wire. */
export const businessInput = z.object({
  name: line(200, 'Business name is required'),
  description: paragraphs(5000, 'Description must be at least 10 characters').min(
    10,
    'Description must be at least 10 characters',
  ),
  address: line(200, 'Address is required'),
  city: line(100, 'City is required').refine(isPlaceName, 'City is required'),
  /** Two-letter code. */
  state: z.enum(
    STATES.map(({ code }) => code),
    { error: 'State is required' },
  ),
  zipCode: line(10, 'Valid zip code is required').regex(/(\d.*){5}/, 'Valid zip code is required'),
  phone: optionalLine(30),
  /** Shown on the listing. */
  email: optionalEmail('Valid email is required'),
  /** For us alone: receipts, and links to manage the listing. */
  ownerEmail: optionalEmail('Valid email is required'),
  website: optionalUrl('Valid website URL is required'),
  imageUrl: optionalUrl('Valid image URL is required'),
  categoryId: z.int({ error: 'Category is required' }).min(1, 'Category is required'),
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
