/** Kinds of news in a newsletter, in their order. Each has a source in `features/newsletters/news.ts`. */
export const newsKinds = ['listing', 'offer', 'event', 'guide'] as const;

export type NewsKind = (typeof newsKinds)[number];

/** Days after which an unconfirmed address is deleted. Stated in the email and in docs/security.md. */
export const UNCONFIRMED_DAYS = 3;
