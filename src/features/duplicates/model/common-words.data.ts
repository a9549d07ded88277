const BY_POWER = `
14: center market;
13: brewing care farmers library public;
12: deli food grocery health home hospital medical nursing rehabilitation services;
11: 1 assisted church city community county dollar enterprise family farm georgia group house living manor mart
  meat memorial new park pizza restaurant saint shop urgent;
10: 2 7 associates auto bakery bar cafe clinic construction country creek cvs district east el eleven express
  general golden gourmet grill healthcare la lake law liquor management mini north pharmacy place regional san
  solutions south southern store system valley village west;
9: 3 4 5 99 agency aid air american and association b baptist bay beach beer big blue brookdale brothers c
  campus central chicken club coffee consulting convenience d dba dental design dmd electric facility fish
  francisco free fresh ga garden gardens good green heritage hill hills homes inn insurance international
  investments island j jr king kitchen life little logistics m md methodist mount mountain oak oaks plus point
  product properties real realty red retirement ridge rite river sales salon savannah school seafood senior
  specialty springs star state stop storage street subway supermarket supply sushi t technology town transport
  tree trucking united usa view villa walgreens;
8: academy advanced al all america amp apple area athens atlanta augusta ave avenue beauty beef behavioral best
  beverage black body box brooklyn brown burger business candy capital car cents certified childrens china
  chinese chiropractic christian circle cleaning coastal cold columbus concentra concrete contracting
  contractors corner court cpa cuisine custom dairy david day development discount doctors downtown dr dunkin
  electrical equipment estate estates falls financial fine firm fitness forest fort foundation fried fruit g gas
  global go grace grand great grove h hair halal hall harbor haven heating heights holdings hospitality hotel
  hudson hut i immediate indian industrial industry institute investment jack jackson james joes john johns
  johnson jones joseph juice k key kings l land lawn learning lee liberty lodge long los lounge lucky lutheran
  madison main marketing meadows medicine memory mercy mexican mobile natural ny nyc office oil old packing
  partners pine plaza plumbing pointe poultry presbyterian produce property quality quick r ranch repair
  residence residential road rock royal samaritan sausage smith smoke society sons southeast spa speedway sports
  spring square starbucks station stewarts str studio sun sunrise super surgery sweet taco target tax terrace
  texas thai therapy thomas timber tire township trading transportation truck union university us ventures
  veterans vista walk washington way wellness western white wholesale williams woods works world york;
7: 10 6 access accounting ace acres acute adams adult african after ag albany aldi ale allen alliance am
  anderson anesthesia animal apartment arbor arco art arts ashley asian atlantic aurora autumn bagel bagels bank
  bbq bear bell bella bistro boutique bp branch bread bridge broadway bronx brook buffalo builders building
  burgers butcher california camp caribbean carniceria carolina carpet casa castle catering catholic cedar
  centers cfm charles chicago child choice clark classic cleaners coast college collision colonial columbia
  comfort commercial commons communications conditioning consultants control convalescent convenient cornerstone
  cottage counseling cove craft cream creative crest cross crown crystal cumberland dalton davis dds dentistry
  depot designs diamond diner dog dominos door double drugs duane eagle eastern elite elizabeth emergency empire
  energy engineering environmental evans evergreen extended eye f fabrication factory fair faith famous fare
  fast fd fill fire florida ford fox francis franklin fuel fulton funeral furniture gainesville gate george
  glass glen god gold golf grading granite griffin groce growers guest gulf hamilton hampton happy hardware
  harris harvest healthsouth healthworks healthy heart heartland henry high highland homestead hope hot houston
  howard ice iron it italian japanese jay jefferson jj joe kennedy kids kindred kosher kwik lakes landscape
  landscaping lane las le legacy lewis lexington lincoln line livingcenter local loco logging lot lots love
  lukes ma machine macon magnolia maintenance manhattan manorcare manufacturing maple mar marine mark
  marketplace martin mary marys mcdonalds mechanical media metal metro mi michael mid middle mill miller mills
  ministries mission mobil monroe montana moon moore more morgan morris motors mr ms music my nail nails
  national neighborhood network news northeast northern northwest nutrition o ocean oconee only open orange
  orchard organic our out outdoor outlet p pacific paint painting palace palm paradise parish parker partnership
  parts pasta paul pawn peachtree pediatric pediatrics performance perry pest petroleum photography physical
  physicians pines pioneer pleasant pollo popeyes port post power practice prairie precision premier price
  primary prime printing pro processing production productions professional project providence psychiatric
  queens ralphs rancho reade recovery regency resources restoration richmond riverside robert rocky rome roofing
  room rose run salem sam sams santa save scott sea security select sf shell shoppe shore shree side signature
  silver skilled sky smart son southeastern southwest specialists steel stone sugar suites summit sunoco sunset
  sunshine superior surgical tacos taqueria taste tavern taylor tea team thompson time tobacco top tops trader
  transitional travel tri trinity twin tyson unlimited up va valdosta van veterinary vision walker walmart
  warehouse wash water wayne welding whole william willow wilson windsor wine wing wings winter wood y young;
6: 11 21 24 8 9 aa aaa abc ac action advisors affordable airport aj ales alex alf alpha alpine alzheimers
  americare americold andrews angel angeles angels ann anne anthony antonio appliance appraisal arbors
  architects arden arkansas arlington arms arrangements artisan artisans as aspen assembly associated astoria
  atria attorney auburn auction austin authority avalon avera aviation bake baker baldwin barber bargain barn
  barrel basket baskin bath baylor bazaar bb beaver bedford bee belle belmont bend bennett bethany bethesda
  better beverages bill bjs block board bon boston bottom bowl boy boys bradford bradley brands bravo brewhouse
  brewpub brian brick brighton broad brokers brooks brunswick bryan buffet burke butler byrne ca cabinet
  cabinets calhoun cambridge camden campbell canton canyon cape carls carmel carnegie carroll carrollton carter
  cartersville cash cbrf cc cent centro century champion chandler chapel charlotte chase chateau chatham cheese
  chef chelsea cherokee cherry chester chestnut chevron chi childcare children chipotle chocolate chopper christ
  christopher citgo clay clayton clean clear cleveland clinics clinton collins colorado com commerce complete
  computer concepts connection cook cooling cooper cooperative corners costco cottages council countryside
  courts courtyard covenant covington craig crawford creations credit crescent crosbys crossing crossings
  crossroads curry cypress da dallas dance daniel daycare days dc dd deal deals decatur deer delight delta
  department dermatology desert diesel digital direct distributing distribution distributors diversified
  division dixie dixon dmdpc do doctor don donuts douglas down dragon dream drive drug dry dublin early earth
  easy eatery eats eden edge edgewood edible education edward edwards eg egg elder elk ellis emerald end
  entertainment episcopal european events exchange fairfield fairview fashion fastrac fayette fellowship field
  final finance finest fit flint floor flooring florence flower flowers flying fm foot forestry foster fountain
  frank franks freedom freight french fridge friendly friends friendship frozen fruits fu full fun fusion
  gallery garage gary gateway genesis gift gifts gin gm gordon gr graham grande grant graphics gray grcy greater
  greene greenfield greenmarket greenville greenwood gregory gro ground guys hands hannaford harlem harmony
  harrison hartford hauling head healing hearing henderson hh hi hibachi hickory highlands hil hillcrest
  hillside historic holding holiday holland hollow holly hollywood holy hometown honey hong hop horizon horse
  hospitals hotels hours hunter huntington ideal il imperial imports independent innovative insulation interiors
  internal irrigation isles jacks jacksonville jai jamaican jason jasper jb jc jd jerky jersey jewelers jewelry
  jewish jk jl jm jordan josephs joy js junction just kaiser kansas kelly kentucky kfc kim kingston kinney krupa
  lab laboratory lady lafayette lagrange lakeside lakeview lakewood lancaster landing lanier latino laundry
  laurel lawrence leaf leasing lebanon less li liability libraries light lighthouse lighting live ll location
  lodging logan louis louisiana low lumber mall mama man maria marina marion marke marshall mason masonry
  massage master masters max mc mcdonough mdpc me meadow mental mercado meridian mesa mexicana mexico miami
  midtown mike mikes milford milk millers ministry minor mirabito missionary mitchell mm modern monte montgomery
  morning morningside mortgage morton motel mothers motor moving murray museum newnan newport newton nextcare
  nhc night nj no noble noodle northside now nursery nutritional oakland oakwood oasis occupational offices ohio
  olive om orchards oriental original packaging pain palmer palms panda pantry papa paris parkside parkview
  parkway party pastry patel pavilion peace peach peak peanut pearl peoples perfect personal pet peter phillips
  phoenix piedmont pit plains plant plantation plastic plymouth pm pond pool pools pork portland pot preferred
  premium preschool press prestige pride prince program propane provision provisions pruitthealth publishing
  pueblo q queen rainbow ram ramen ray rd recycling refrigerated refrigeration remodeling renaissance rental
  rentals research residences resort resource retail rice richard right rio riverdale rivers riverview robbins
  roberts robins robinson rochester rocket rogers rolling roots rosa rosewood ross rr russell rv rx safe safety
  sai salad salt sandwich sanford saturday seasons seed self seneca serenity shack sharon shepherd shiv shoprite
  sierra sign signs sisters site skin smokehouse snack snacks snf social soul source southland southside special
  specialist specialties speed spice spine spirits spot springfield sr ss staffing stand stanley states
  statesboro steak steakhouse sterling stevens stewart sto stor studios style subs sullivan summer sunny
  supplies support surveying sutter sweets table tap taproom tasty technical temple thomasville tifton tile
  times title todd tom tonys total touch tower towers towing tractor trail trailer training treatment triple
  tropical true tucker turf turner u ucsf uncle unit unity universal universe upper ups uptown urban v valero
  vallarta value variety vegetable vernon victoria victory villas vincent vintage virginia vons wal wall walnut
  warner warren waterford waters we wealth webster wegmans well wells wendys wesley westchester westminster
  westside wild williamsburg wilmington winery wireless with wok wolf womens woodland woodlands worth wright x
  xpress yoshinoya your youth yummy z zion zone;
5: 15 18 88 acupuncture alexander americas andrew ankle apex appalachian army asia back bailey bainbridge barnes
  beacon bento benton berry bethel beyond bk blvd bodega boulevard brandon breeze brentwood bright bristol
  burlington cake cantina capitol caring cars chevrolet chocolates clifton collection colquitt concord copper
  cox cpas crane creekside cs ct cut data deep delivery di divine dodge drilling ds emporium essex event ez
  familiar farmington feed fence fields flavors florist foodtown fork fortune franciscan freezer fremont gables
  georgetown girls grille grooming gyro hale hancock hand hart haus hawthorne hilltop hing hissho horizons
  hospice housing hr hvac image indiana inspections integrated integrity intermountain jamba jeff jenkins jim
  joint jose juan kent kevin kong krust ks lakeland landmark linda liquors livingston lock locker london lube
  lynn mac mad made magic matthew mayo merry metropolitan michaels michigan mile missoula mk mother mrt murphy
  myers nashville nation next norton nuevo off ok olde op oral oregon orthopedic outreach oxford paso paving
  peters pho pike pinnacle poke powell princeton print professionals prompt prospect protection ps pure quickway
  rapids re renovations retreat rich richland ristorante rockaway rs sabor sacred sand sanders sandy sarah
  septic shady shores sk small sound soup space spanish spectrum speech stephen stephens sunday supreme tampa
  theatre toms too tool tours trade trattoria troy tyler wah walton ward waste watson wednesday weight
  wellington winchester you;`;

/** Frequency of words per 200,000 business names, as powers of two. Words that aren't listed are rare. */
export const COMMON_WORDS = new Map(
  BY_POWER.split(';').flatMap((line) => {
    const [power = '', words = ''] = line.split(':');
    return words
      .trim()
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => [word, Number(power)] as const);
  }),
);
