import * as m from '#messages';

/** Wishes that fit after "which are" in a sentence. */

const ADJECTIVES =
  /^(open|cheap|free|kids?|dogs?|pets?|family|wheelchair)\b|(friendly|accessible)$/;

const lists = new Intl.ListFormat(m.format_locale(), { type: 'conjunction' });

/** Describes wishes that listings have no data about, such as `open now` or `vegan`. */
export function describeLeftOut(wishes: string[]): string {
  if (wishes.every((wish) => ADJECTIVES.test(wish))) {
    const names = wishes.map((wish) => (wish === 'open now' ? m.search_wish_open() : wish));
    return m.search_wishes_unknown({ wishes: lists.format(names) });
  }
  return m.search_words_unmentioned({
    value: lists.format(wishes.map((words) => m.search_quoted({ words }))),
  });
}
