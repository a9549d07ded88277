const SUFFIX_LIST = `st:street str; ave:avenue av aven avenu; blvd:boulevard blv boul; rd:road; dr:drive drv; ln:lane; ct:court;
pl:place; pkwy:parkway pkway pky parkwy; hwy:highway hiway hghwy highwy; ter:terrace terr; cir:circle circ; sq:square; plz:plaza plza;
aly:alley; trl:trail; tpke:turnpike tpk turnpk tnpk; expy:expressway expway exp expwy; way:wy; xing:crossing; mall:; row:; walk:; loop:; run:; path:;
pike:; cres:crescent; concourse:; fwy:freeway; bypass:byp; center:ctr centre`;

const ROUTE_LIST =
  'route rt rte highway hwy us state sr county cr co road rd interstate i fm ih sh';

export const SUFFIXES = openWords(SUFFIX_LIST);
export const ROUTE_WORDS = new Set(ROUTE_LIST.split(' '));

export const DIRECTIONS = openWords(
  'n:north no nth; s:south so sth; e:east; w:west; ne:northeast; nw:northwest; se:southeast; sw:southwest',
);

export const UNIT_WORDS = new Set(
  'suite ste unit apt apartment bldg building fl floor room rm space spc stand lot trlr dept bsmt ofc office shop stall hangar slip level lower upper store'.split(
    ' ',
  ),
);

export const ORDINALS = new Map(
  [
    'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
      ' ',
    ),
    'one two three four five six seven eight nine ten'.split(' '),
  ].flatMap((list) => list.map((word, at) => [word, String(at + 1)] as const)),
);

export const OPENED_STREETS = openWords(
  'saint:; mount:mt; fort:ft; martin luther king:mlk; memorial:mem meml; center:ctr; park:pk; industrial:ind indl; mountain:mtn; heights:hts; springs:spgs; creek:crk; spring:spg; veterans:vets; president:pres; doctor:dr',
);

function openWords(list: string): Map<string, string> {
  return new Map(
    list.split(';').flatMap((line) => {
      const [kept = '', others = ''] = line.trim().split(':');
      return [kept, ...others.split(/\s+/)].filter(Boolean).map((word) => [word, kept] as const);
    }),
  );
}
