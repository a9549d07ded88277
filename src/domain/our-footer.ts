export const OUR_FOOTER: readonly (readonly string[])[] = [
  ['/categories', '/locations', '/premium', '/reviews', '/guides', '/my-list'],
  ['/submit', '/submit?premium=true', '/desk', '/pricing', '/resources'],
  ['/help', '/contact', '/how-we-check', '/privacy', '/terms'],
];
