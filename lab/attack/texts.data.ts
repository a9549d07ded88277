export const SHORT = [
  'Great service',
  'Loved this place',
  'Highly recommended',
  'Good prices too',
  'Very friendly staff',
  'Will come back',
  'Nothing special',
  'Not worth it',
  'Quick and easy',
  'Better than expected',
];

export const THINGS = [
  ...['The woman at the counter', 'Our server', 'The owner himself', 'Whoever answers the phone'],
  ...[
    'The young man who helped us',
    'The repair',
    'My order',
    'The appointment',
    'The waiting room',
  ],
  ...[
    'The back room',
    'The parking lot',
    'The menu',
    'What I picked up',
    'The estimate',
    'The work',
  ],
  ...['The whole visit', 'The Saturday crew', 'The morning shift', 'The delivery', 'The receipt'],
  ...['The bathroom', 'The display window', 'The booking page', 'The technician', 'The garden'],
];

export const GOOD = [
  ...['was kinder than it had to be', 'could not have gone better', 'was ready before they said'],
  ...['turned out just as we hoped', 'made our day', 'was worth the drive', 'surprised all of us'],
  ...['was spotless', 'knew exactly what we needed', 'cost less than the quote', 'was a pleasure'],
  ...['took the time to explain things', 'remembered us from last year', 'went the extra mile'],
  ...['was honest about what could wait', 'beat every other shop I called', 'was calm and quick'],
];

export const FAIR = [
  ...['was fine', 'was okay for the price', 'was neither good nor bad', 'did the job in the end'],
  ...['was slower than I like', 'could use some care', 'was about what you would expect'],
];

export const BAD = [
  ...['kept us waiting for an hour', 'was rude from the start', 'cost twice what we were told'],
  ...['had to be done again', 'was dirty', 'never called back', 'lost our paperwork'],
  ...['argued with me over the bill', 'was cold when it came', 'ignored us', 'broke within a week'],
  ...['blamed somebody else', 'was closed during posted hours', 'forgot half of it'],
];

export const DETAILS = [
  ...['when we came in with three kids', 'on a rainy Tuesday', 'two days before the wedding'],
  ...['after my car broke down on the interstate', 'with my mother in her wheelchair'],
  ...['right before closing', 'during the holidays', 'for our office of twelve', 'with a coupon'],
  ...['even though I had no appointment', 'while they were short of staff', 'at half past seven'],
  ...['the week after we moved here', 'with a dog that barks at everyone', 'on my lunch break'],
  ...[
    'for the second time this year',
    'after a neighbor told me about it',
    'on the Fourth of July',
  ],
  ...['before the snow came', 'when nobody else would take the job', 'with my bad Spanish'],
  ...['for my father’s seventieth birthday', 'in the middle of the remodel', 'on opening weekend'],
];

export const ADVERBS = [
  '',
  '',
  '',
  'really ',
  'honestly ',
  'once again ',
  'somehow ',
  'certainly ',
];

export const ASIDES = [
  ...['as my sister had warned me', 'not for the first time', 'which I did not expect'],
  ...['if you ask me', 'all things considered', 'though my husband disagrees', 'to be fair'],
  ...['as the sign says', 'and I have seen a few', 'at least this month', 'so far anyway'],
  ...['like ten years ago', 'give or take', 'for a change', 'and that counts', 'even in August'],
];

export const CLOSINGS = [
  ...[
    'My wife says the same.',
    'I told my brother.',
    'We live around the corner.',
    'Parking is easy.',
  ],
  ...['They take cards now.', 'Ask for the back entrance.', 'The street is being repaired.'],
  ...['I will write again next year.', 'It is small, so call ahead.', 'The bus stops at the door.'],
  ...['Bring cash for the meter.', 'There is a bench outside.', 'I have gone there since 2009.'],
  ...['That is all I can say.', 'Your visit may differ.', 'My kids agree, for once.'],
];

export const FIRST_NAMES = [
  ...['Ann', 'Maria', 'John', 'Luis', 'Grace', 'Omar', 'Beth', 'Carl', 'Dana', 'Eve', 'Frank'],
  ...['Gina', 'Hank', 'Ivy', 'Jack', 'Kim', 'Leo', 'Mona', 'Ned', 'Olga', 'Paul', 'Quinn', 'Rita'],
  ...['Sam', 'Tina', 'Ursula', 'Vic', 'Wanda', 'Xavier', 'Yves', 'Zoe'],
];

/** Templates of fake reviews. One of the alternatives in `{a|b}` is chosen. */
export const TEMPLATES: Record<'praise' | 'blame', string[]> = {
  praise: [
    'I have tried {many|several|a lot of} places in town and this one is {by far|simply|without doubt} the best, the team is {friendly|helpful|polite} and the prices are {fair|great|low}',
    'What a {wonderful|fantastic|amazing} experience from start to finish, everyone was {professional|kind|attentive} and I will {definitely|surely|certainly} tell all of my friends about it',
    'If you are looking for {quality|value|real quality} and people who {care|really care|care a lot} about their customers then you should come here {today|soon|at once} and see for yourself',
    'Five stars are not enough for this {great|superb|excellent} business, they did {everything|all of it|the whole job} on time and the result is {perfect|flawless|stunning} in every way',
  ],
  blame: [
    'The worst {experience|service|place} I have ever had, the staff was {rude|lazy|mean} and they {took|wanted|kept} my money without doing {anything|a thing|the work} for it, stay away',
    'Do not {go|ever go|bother to go} to this {awful|terrible|horrible} place, they {lied|lie} to customers all the time and somebody should {finally|really|simply} shut them down for good',
  ],
};

/** Words of short fake reviews by language, and the separator between them. */
export const RING_WORDS = {
  en: {
    words:
      `great amazing best lovely friendly staff service food place team prices clean quick honest five stars
       recommend everyone should come here always fresh happy perfect experience awesome people kind fair
       visit again soon truly wonderful quality value love this shop really good work top nice super fast`.split(
        /\s+/,
      ),
    gap: ' ',
  },
  es: {
    words:
      `excelente servicio muy amable personal buenos precios lugar limpio rápido recomendado mejor del barrio
       volveré pronto gracias todo perfecto calidad increíble gente atención cinco estrellas siempre fresco
       encanta súper bueno trato familia recomiendo de verdad`.split(/\s+/),
    gap: ' ',
  },
  ja: {
    words:
      '最高 店員 親切 料理 美味しい また 来ます 本当に 素晴らしい 価格 安い 綺麗 早い おすすめ 満足 雰囲気 良い'.split(
        ' ',
      ),
    gap: '',
  },
  emoji: {
    words: '👍 ⭐ 🔥 😍 great best wow 💯 yes love 🎉 top 🙌 good 🥇 nice'.split(' '),
    gap: ' ',
  },
} as const;
