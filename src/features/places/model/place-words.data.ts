/** Town names that are also common words. They count as places only with other evidence. */
export const TOWNS_THAT_ARE_WORDS = new Set(
  `mobile reading orange surprise independence normal enterprise commerce paradise liberty union eagle
   opportunity celebration superior sandy converse temple wheeling bend hurricane boulder pearl corona burns
   price hollywood hope art energy golden defiance ideal faith jordan cadillac pontiac center grill diamond
   industry garden gardens advance bath battle bear big cool college country day early fair fancy fleming friend
   garner gas grand green home justice king lamp lake loop market mountain park plain plains river royal short
   spring springs star sun trade valley village vista walnut webster white young plaza buena mission auto
   champion champions crystal delta deal discovery eclectic fresh gentry imperial keys lucky magic ocean prosper
   rich ridge royalty sail ship silver social speed sugar table tiger tell urban venus victor wood`.split(
    /\s+/,
  ),
);

/** Words behind a name that make it a feature of the land rather than a town: "Madison River". */
export const FEATURES = new Set('pass river creek canyon reservoir trail bridge dam'.split(' '));

/**
 * Countries and large cities abroad whose names small US towns have. They are the town only with other
 * evidence, and mean the place abroad on their own.
 */
export const PLACES_ABROAD = new Set(
  `toronto; montreal; calgary; edmonton; winnipeg; quebec; quebec city; london; paris; rome; madrid;
   barcelona; berlin; munich; vienna; moscow; tokyo; kyoto; osaka; beijing; shanghai; hong kong;
   singapore; sydney;  auckland; delhi; new delhi; mumbai; bangalore; dubai; cairo; istanbul; lagos;
   johannesburg; cape town; mexico; mexico city; ciudad de mexico; tijuana; cancun; guadalajara; monterrey; ciudad juarez;
   puebla; havana; bogota; medellin; buenos aires; sao paulo; rio de janeiro; santiago; caracas; canada; cuba; peru;
   brazil; france; spain; italy; germany; england; scotland; ireland; uk; united kingdom; great britain; china; japan; india;
   australia; new zealand; norway; sweden; denmark; poland; greece; turkey; egypt; lebanon; jamaica; holland; switzerland;
   british columbia; alberta; saskatchewan; manitoba; nova scotia; newfoundland;
   baja california; oaxaca; lisbon; amsterdam; brussels; prague; budapest; warsaw; stockholm; oslo; copenhagen; helsinki;
   zurich; milan; seoul; bangkok; manila; bahamas;
   costa rica; dominican republic; santo domingo; haiti; colombia; argentina; chile; nicaragua; honduras; guatemala;
   el salvador; philippines; vietnam; thailand; korea; south korea; russia; ukraine; israel; nigeria; south africa`
    .split(';')
    .map((name) => name.trim()),
);

/** Provinces and countries that follow a town abroad: "Vancouver, BC". */
export const ENDS_ABROAD = new Set(
  `ontario on; quebec qc; british columbia bc; alberta ab; manitoba mb; saskatchewan sk; nova scotia ns; canada; mexico;
   uk; united kingdom; england; scotland; ireland; france; spain; italy; germany; japan; china; australia; brazil; bc; on; qc; ab; mb; sk; ns`
    .split(';')
    .map((name) => name.trim()),
);

/** State codes that are also words of English or Spanish. */
export const CODES_THAT_ARE_WORDS = new Set(
  'in or me hi ok oh pa la de co md ma al id mo ct mt ms va as mp pr vi mi ne'.split(' '),
);

/** State codes that are common words in any sentence. */
export const CODES_THAT_ARE_LITTLE_WORDS = new Set('in or me hi ok la de al as mi va'.split(' '));

export const STATE_NICKNAMES = new Map(
  `AK the last frontier; AL yellowhammer state; AR natural state; AZ grand canyon state; CA golden state;
   CO centennial state; CT constitution state, nutmeg state; DC the district, nations capital; DE first state;
   FL sunshine state; GA peach state; HI aloha state; IA hawkeye state; ID gem state, potato state; IL prairie state;
   IN hoosier state; KS sunflower state; KY bluegrass state; LA pelican state, bayou state; MA bay state;
   MD old line state; ME pine tree state; MI great lakes state, wolverine state; MN land of 10000 lakes, north star state;
   MO show me state; MS magnolia state; MT big sky state, treasure state, big sky country; NC tar heel state;
   ND peace garden state; NE cornhusker state; NH granite state; NJ garden state; NM land of enchantment;
   NV silver state; NY empire state; OH buckeye state; OK sooner state; OR beaver state; PA keystone state;
   PR isla del encanto, la isla del encanto; RI ocean state; SC palmetto state; SD mount rushmore state;
   TN volunteer state; TX lone star state, the lone star state; UT beehive state; VA old dominion;
   VT green mountain state; WA evergreen state; WI badger state, dairy state; WV mountain state; WY equality state, cowboy state`
    .split(';')
    .flatMap((line) => {
      const [code = '', ...words] = line.trim().split(/\s+/);
      return words
        .join(' ')
        .split(', ')
        .map((name): [string, string] => [name.replace(/^the /, ''), code]);
    }),
);
