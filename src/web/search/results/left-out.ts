import * as m from '#messages';

/** Wishes that go on from "which are". */

const ADJECTIVES = /^(open|cheap|free|kid|dog|pet|family|wheelchair|24)\b|(friendly|accessible)$/;

const lists = new Intl.ListFormat(m.locale(), { type: 'conjunction' });

/** `open now, vegan`: what no listing tells of. */
export function describeLeftOut(leftOut: string): string {
  const wishes = leftOut.split(',').flatMap((wish) => wish.trim() || []);
  if (wishes.every((wish) => ADJECTIVES.test(wish))) {
    const names = wishes.map((wish) =>
      wish === 'open now' ? m.search_results_wish_open_now() : wish,
    );
    return m.search_results_we_dont_know_which_are_wishes({ wishes: lists.format(names) });
  }
  return m.search_results_our_listings_dont_mention_value_so({
    value: lists.format(wishes.map((words) => m.search_results_quoted({ words }))),
  });
}
