/** Wishes that go on from "which are". */
const ADJECTIVES = /^(open|cheap|free|kid|dog|pet|family|wheelchair|24)\b|(friendly|accessible)$/;

const lists = new Intl.ListFormat('en', { type: 'conjunction' });

/** `open now, vegan`: what no listing tells of. */
export function describeLeftOut(leftOut: string): string {
  const wishes = leftOut.split(',').flatMap((wish) => wish.trim() || []);
  if (wishes.every((wish) => ADJECTIVES.test(wish))) {
    return `We don't know which are ${lists.format(wishes)}, so all are shown.`;
  }
  return `Our listings don't mention ${lists.format(wishes.map((wish) => `"${wish}"`))}, so all are shown.`;
}
