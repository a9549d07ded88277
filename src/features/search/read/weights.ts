/** Costs of readings, lower is likelier. Each names the question that set it. */
export const COST = {
  /** A phrase of a trade: "dog groomer". */
  phrase: 0.4,
  /** A phrase that means several trades, or a brand's kind: "mechanic". */
  broaderPhrase: 0.5,
  /** A phrase whose words stand in many names of other trades: "park". */
  riskyPhrase: 0.3,
  /** A phrase found in another word order or spelling: "repair of shoes"; "pool cleaning weekly" isn't weekly cleaning. */
  loosePhrase: 0.25,
  /** A Spanish phrase on an English page, or the reverse: "ropa". */
  otherLanguage: 0.15,
  /** The same in another word order: "filipino restaurant" isn't "restaurante filipino". */
  otherLanguageLoose: 0.4,
  /** A Spanish phrase that is a common word of US names: "casa". */
  nameWord: 0.9,
  /** From here on, the meaning of all words is guessed as well: "key copied". */
  doubtfulPhrase: 0.85,
  /** A phrase with a corrected word: "chimny sweep". */
  correctedPhrase: 0.5,
  /** A phrase with a corrected word of the other language than the page's. */
  correctedOther: 0.3,
  /** Each mistake after the first. */
  secondMistake: 0.2,
  /** A phrase of one word that only points to businesses: "shop" in "coffee shop". */
  tailPhrase: 0.2,
  /** A wish about the need: "open late", "cheap". */
  wish: 0.35,
  /** A custom field of the site: "patio". */
  field: 0.3,
  /** A word without meaning of its own: "the", "find". */
  filler: 0.05,
  /** The same in Spanish on an English page: "de". */
  otherFiller: 0.3,
  /** The same in a text that isn't Spanish: "al" in "plumber mobile al". */
  foreignFiller: 0.9,
  /** A word that only says that a business is meant: "shop", "place". */
  tail: 0.35,
  /** A word that some name or text has: "heron". */
  word: 1.2,
  /** A word that no name has: "incunabula". */
  unknownWord: 2,
  /** The same of a common English word: "mower blades". */
  englishWord: 1.5,
  /** A word of something that went wrong: "garage door spring broke". */
  fault: 0.6,
  /** The whole name of a business: "old reno". */
  name: 0.35,
  /** The name of a business that is also a phrase: "pizza". */
  phraseName: 0.9,
  /** The beginning of the names of a chain: "enterprise". */
  chain: 0.55,
  /** The beginning of a name, of several words: "boston mark". */
  nameStart: 0.85,
  /** The same of three words and more: "pizza by elizabeth". */
  longNameStart: 0.5,
  /** A name apart from its spaces: "burgerking". */
  joinedName: 0.6,
  joinedStart: 1.1,
  /** A small town whose name means nothing else: "viroqua". */
  rareTown: 0.9,
  /** A part of a city that is called like another town: "silver lake los angeles". */
  partOfCity: 0.3,
  /** Two places in one question: "boston market denver" has one. */
  secondPlace: 1.5,
  /** Each phrase of a trade after the first: "same day delivery" is a wish in "florist same day delivery". */
  secondPhrase: 0.35,
  /** A name beside another need: "starbucks pharmacy". */
  besideName: 0.8,
  /**
   * The beginning of a name beside a need: "truck rental one way" isn't One Way Brewing. Or a name apart from its
   * spaces beside any word: "prune a big oak tree" isn't Oaktree Healthcare.
   */
  besideNameStart: 2.5,
  /** Words that mean no trade, name or place: "best cheap". */
  nothingMeant: 0.6,
  /** A tail without what it belongs to. */
  loneTail: 0.9,
  /** Words that only their meaning explains: "key copied pittsburgh". */
  guess: 1.3,
  /** The same where a phrase explains some of the words: "key copied". */
  guessBesidePhrase: 1.9,
  /** All words corrected towards names: "burgar king". */
  correctedWord: 0.5,
} as const;

/** Readings this close to the best are tried as well, in turn. */
export const CLOSE = 0.5;

/** Weights of typed words in the score of a listing that has them. */
export const SCORE = {
  /** Words that decide, such as "vegan", and staff's own fields. */
  deciding: 4,
  /** A second need, or a word that no phrase explains. */
  beside: 3,
  /** A word that says more than the trade: "tuxedo". */
  telling: 2,
  /** A common word, which many names have: "home". */
  common: 1,
  /** A listing whose first trade is the one that was asked for. */
  mainTrade: 1,
  /** The exact name, a name that begins with the words, and all words in a name. */
  exactName: 40,
  nameStart: 20,
  wholeWords: 10,
  wordInName: 2,
} as const;
