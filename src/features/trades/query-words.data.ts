export const FILLERS = new Set(
  `a an the of for to and or not in at on with my i we me us need want find looking some any is are that who
   can do does get got near around by from please you your somewhere someone something anyone anything
   place take go have buy people out it this here there where what how make into has will would could
   should am be been when why which near nearby close closest nearest help
   doe does doing over while during mom mommy mother dad daddy father son daughter wife husband grandma grandpa
   grandmother grandfather boyfriend girlfriend please weekend weekends
   somebody anybody sister brother uncle aunt cousin friend buddy neighbor rid w rated thank im ive whats wheres away replace replacing hello hey really very
   dont doesnt didnt cant isnt looks look taken weird just still even today tonight tomorrow soon know knows knowing needs needed wants wanted come comes coming came
   wher opening openings available rip ripped takes give gives gets keep keeps everywhere`.split(
    /\s+/,
  ),
);

export const LINKS = new Set([
  'for',
  'with',
  'w',
  'that',
  'who',
  'which',
  'near',
  'by',
  'around',
  'at',
]);

export const TAILS = new Set(
  `shop store place company service restaurant food joint contractor clinic agency firm office help
   center spot business professional pro expert specialist location option provider guy lady near`.split(
    /\s+/,
  ),
);

/** Languages and nationalities. A name that states another one than was asked for isn't what was asked for. */
export const NATIONS = new Set(
  `english spanish french german italian portuguese dutch greek russian polish ukrainian swedish
   chinese mandarin cantonese japanese korean vietnamese thai filipino indian arabic hebrew persian turkish
   mexican cuban brazilian peruvian colombian ethiopian jamaican`.split(/\s+/),
);

export const SILENT_WISHES = new Set([
  ...['praise', 'ambience', 'sort-rating', 'near-me', 'locally-owned', 'condition-new'],
  ...['condition-used', 'repair', 'rental', 'online', 'wholesale'],
]);

export const NAMED_WISHES = new Set([
  ...['emergency-service', 'open-24-7', 'diet-halal', 'diet-gluten-free', 'diet-kosher', 'organic'],
  ...['diet-vegan', 'diet-vegetarian', 'mobile-service', 'accepts-snap'],
]);

export interface SmallWords {
  fillers: Set<string>;
  links: Set<string>;
  tails: Set<string>;
}

export const ENGLISH_WORDS: SmallWords = { fillers: FILLERS, links: LINKS, tails: TAILS };

export const SPANISH_WORDS: SmallWords = {
  fillers: new Set([
    ...FILLERS,
    ...`de del el la lo los las un una uno unos unas para con en por y e o u al mi mis tu su sus que
      quien quienes donde como cual cuando se te le les es esta este esto son hay ser sea este
      necesito necesita necesitamos busco buscar buscando quiero quisiera queremos ocupo encontrar
      encuentro dame deme tengo tiene tienen puedo puede pueden podria hacer hacen haga alguien algun
      alguna algunos alguno favor ayuda ayudar ayudeme recomiendan recomienden conocen saben hola
      servicio servicios lugar lugares negocio negocios empresa compania especialista profesional
      experto oficina local muy mucho mucha muchos muchas bastante mas ir voy ya aqui ahi alla cerca dentro sobre desde hasta no si tipo
      clase cosa cosas arregle arreglen repare reparen instale ponga pongan limpie cuide venga
      buen gran mio mia persona gente hoy ahorita urge vende venden vender da dan
      ofrecen ofrece consultorio sitio`.split(/\s+/),
  ]),
  links: new Set([...LINKS, 'de', 'para', 'con', 'que', 'cerca', 'junto', 'por']),
  tails: new Set([
    ...TAILS,
    ...`tienda negocio servicio lugar empresa compania especialista profesional experto oficina local
      clinica centro consultorio taller agencia sitio despacho`.split(/\s+/),
  ]),
};

/** Spanish words that are so common in names of US businesses and towns that they don't indicate the language. */
export const NAME_WORDS = new Set(
  `el del los las la de y le regional usa vista casa montana mar depot arco rancho papa mesa grande rio
   mama centro nuevo nueva familiar chevrolet paso hacienda corona bazar minimarket india sol buena
   boulder vida luna continental res fiesta permanente dos delicia cocina numero palma mas familia
   frances en palo marco chuck tierra ron patron producto mexicano bebe yate playa fonda cal aire santo
   rosa rey oro fin vino sur lena cuba cabana buen barrio viejo isla blanca real san santa puerto verde
   valle pueblo mexico bonita bonito bueno chico latino latina hispano popular virtual camino loco
   gallo toro oso lobo cielo estrella paraiso corazon amigo hermano abuela reina flor fuente puente torre
   castillo jardin rincon ranchito azteca maya jalisco michoacan oaxaca guadalajara tapatio salon hotel plaza plano angel loma monte cruz alta alto vega via ver son me te
   se su tu lo un con por sin si no te va van pan mi al es son hay e o u`.split(/\s+/),
);

const SPANISH_ENDING =
  /(er[oa]s?|erias?|cion(es)?|mientos?|dor(es|as?)?|istas?|log[oa]s?|logia|idad|dura)$/;
const NOT_SPANISH = /(k|w|th|sh|ph|[bdfgjmpqstvz]{2})/;

/**
 * Guesses by its ending whether a word is Spanish, such as `techero` or `tapiceria`. English has hardly any such words.
 */
export function looksSpanish(word: string): boolean {
  return word.length > 5 && SPANISH_ENDING.test(word) && !NOT_SPANISH.test(word);
}
