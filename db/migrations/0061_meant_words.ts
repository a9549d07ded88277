import { type Kysely, sql } from 'kysely';

/** What phrases mean now | what they meant | kind: phrase [= stem]; ... */
const PHRASES = `
accountants business-consultants | business-consultants | need: medical billing
acupuncturists health-food-stores | acupuncturists | need: natural health
addiction-treatment-centers psychiatric-hospitals therapists | addiction-treatment-centers | narrower:
  recovery center
ambulance-services taxis-and-limos | ambulance-services | narrower: medical transportation
ambulance-services taxis-and-limos | taxis-and-limos | narrower: medical transport
american-restaurants bars barbecue-restaurants | american-restaurants | exact: grill
appliance-repair |  | narrower: broken washing machine
appliance-repair | appliance-repair laundromats | need: washing machine broken
appliance-repair electronics-stores | electronics-stores appliance-repair | narrower: washing machine
assisted-living nursing-homes | assisted-living | narrower: alzheimer care
assisted-living nursing-homes | nursing-homes | need: care home; rest home
auto-parts-stores auto-repair-shops | auto-repair-shops | narrower: truck accessories = truck accessory
auto-repair-shops car-dealers | auto-repair-shops | narrower: audi repair; bmw repair; honda repair;
  jaguar repair; jeep repair; mercedes repair = mercede repair; subaru repair; tesla repair; toyota
  repair; volkswagen repair; volvo repair; vw repair
auto-repair-shops rv-and-boat-dealers | rv-and-boat-dealers | need: trailer repair
barbecue-restaurants butcher-shops meat-processors | barbecue-restaurants | narrower: smoked meat
bars american-restaurants | american-restaurants | exact: bar and grill
bars american-restaurants | american-restaurants | narrower: grill and bar; restaurant and lounge;
  restaurant bar
bars pubs | bars pubs breweries | need: watch the game
breweries bars pubs | breweries bars | exact: taproom
breweries bars pubs | bars pubs | narrower: tap room
building-supply-stores excavation-contractors landscapers | utilities-and-fuel-suppliers | narrower: sand
  and gravel
building-supply-stores hardware-stores | building-supply-stores | exact: building supply
butcher-shops meat-processors | butcher-shops | narrower: live poultry; sausage
butcher-shops meat-processors grocery-stores | butcher-shops | narrower: fresh meat
butcher-shops meat-processors steakhouses | butcher-shops steakhouses | narrower: beef
candy-stores bakeries ice-cream-shops | candy-stores | exact: sweet shop
car-dealers used-car-dealers | car-dealers | narrower: chevy dealer; ford dealer; honda dealer; nissan
  dealer; toyota dealer
car-dealers used-car-dealers | car-dealers used-car-dealers | narrower: acura dealer; audi dealer; bmw
  dealer; buick dealer; cadillac dealer; dodge dealer; gmc dealer; hyundai dealer; jeep dealer; jeep
  dealership; kia dealer; lexus dealer; mazda dealer; mercedes dealer = mercede dealer; porsche dealer =
  porsch dealer; subaru dealer; tesla dealer; volkswagen dealer; volvo dealer; vw dealer
carpenters kitchen-and-bath-stores | carpenters handymen | need: custom cabinetry
chicken-restaurants southern-restaurants american-restaurants | chicken-restaurants | narrower: chicken
  and waffles = chicken and waffle
clothing-stores department-stores discount-stores | department-stores | exact: outlet store
clothing-stores printers-and-sign-makers | clothing-stores | narrower: t shirt
coffee-shops cafes | cafes | narrower: espresso bar
computer-and-phone-repair it-services | computer-and-phone-repair | need: computer service
concrete-and-masonry-contractors painters | painters | need: line striping
convenience-stores grocery-stores | convenience-stores | exact: corner store
convenience-stores grocery-stores | convenience-stores | narrower: mini market
dance-schools music-and-art-schools | dance-schools | exact: dance studios = dance studio
dance-schools music-and-art-schools | dance-schools | need: dance academy
day-care-centers tutors | tutors | need: learning center
delis grocery-stores convenience-stores | convenience-stores | narrower: deli grocery
department-stores grocery-stores | department-stores | narrower: wholesale club
dialysis-centers kidney-doctors | kidney-doctors | exact: kidney care
doctors acupuncturists gyms health-food-stores | acupuncturists | narrower: weight loss
doctors urgent-care-centers | doctors | exact: doctors = doctor; doctor office; health center; medical
  clinic; physician
doctors urgent-care-centers | doctors | narrower: community health center; family doctor; family
  medicine; family physician; family practice; health clinic; medical doctor; primary care
doctors urgent-care-centers medical-specialists | doctors | narrower: medical group
electricians utilities-and-fuel-suppliers | utilities-and-fuel-suppliers | exact: electric company
electricians utilities-and-fuel-suppliers | utilities-and-fuel-suppliers | need: electric service
electronics-stores auto-parts-stores auto-repair-shops | auto-glass-shops | narrower: car audio; car
  stereo
electronics-stores auto-parts-stores auto-repair-shops | auto-glass-shops | need: car audio shop
event-venues event-planners | event-venues | exact: banquet hall; event venue
event-venues event-planners | event-venues | narrower: event center
farm-stands farmers-markets farms | farm-stands | narrower: farm store
farm-stands farms | farm-stands | exact: orchard
farm-stands farms | garden-centers | narrower: christmas tree = christma tree
farm-stands farms | farm-stands | need: berry farm; blueberry farm
farmers-markets grocery-stores | farmers-markets | narrower: marketplace
farms farmers-markets farm-stands | farms | need: family farm
farms grocery-stores | farms | exact: dairy farm
financial-advisors accountants loans-and-check-cashing | financial-advisors | exact: financial services =
  financial service
financial-advisors property-managers | financial-advisors | need: asset management
food-manufacturers meat-processors | food-manufacturers | exact: food processing
food-manufacturers meat-processors | meat-processors | narrower: egg products = egg product
food-manufacturers meat-processors | food-manufacturers | need: food manufacturing
garage-door-companies glass-and-window-services building-supply-stores | glass-and-window-services |
  need: door company
garden-centers | garden-centers manufacturers | need: plants = plant
garden-centers equipment-rental machine-and-metal-shops auto-parts-stores | wholesalers | narrower:
  tractor parts = tractor part
garden-centers farms farm-stands | farms | need: tree farm
gas-stations convenience-stores | gas-stations | narrower: travel center
gas-stations convenience-stores | gas-stations | need: travel plaza
general-contractors painters handymen | handymen | narrower: drywall repair
general-contractors painters handymen | general-contractors | need: hole in drywall
general-contractors painters handymen | handymen | need: patch drywall
general-hospitals | hospitals | exact: er
general-hospitals | hospitals | need: appendicitis; can't breathe = cant breathe; car crash injury; drug
  overdose; e.r. = e r; emergency department; emergency medical care; having a stroke; poisoned; severe
  bleeding; severe pain; stroke symptoms = stroke symptom; unconscious; medical emergency; overdose;
  stroke
general-hospitals cardiologists | hospitals | need: having a heart attack; heart attack symptoms = heart
  attack symptom; heart attack
general-hospitals hospitals | hospitals | exact: general hospital
general-hospitals hospitals | hospitals | narrower: critical access hospital
general-hospitals urgent-care-centers | hospitals | exact: emergency room
general-hospitals urgent-care-centers | hospitals urgent-care-centers | need: emergency
general-hospitals urgent-care-centers cardiologists | hospitals medical-specialists | need: chest pain
glass-and-window-services building-supply-stores hardware-stores | building-supply-stores hardware-stores
  | narrower: windows and doors = window and door
government-offices social-services | social-services | narrower: housing authority
grocery-stores convenience-stores discount-stores | convenience-stores | narrower: general store
grocery-stores farmers-markets | farms | narrower: fresh food
handymen general-contractors | handymen | exact: home repair; odd job
handymen general-contractors | handymen | need: house repairs = house repair; small jobs = small job;
  small job around house
hardware-stores building-supply-stores | hardware-stores | exact: home center
health-food-stores grocery-stores farmers-markets | health-food-stores | narrower: organic food
healthy-restaurants health-food-stores juice-bars | healthy-restaurants | exact: healthy food
home-builders general-contractors | general-contractors | exact: builder
home-goods-stores furniture-stores | home-goods-stores | exact: home goods = home good
home-health-care assisted-living nursing-homes | home-health-care | need: elderly care
hospitals urgent-care-centers doctors | doctors | exact: medical center
house-cleaners janitorial-services carpet-cleaners | house-cleaners | exact: cleaning service
hvac-contractors plumbers | plumbers | narrower: mechanical contractors = mechanical contractor
hvac-contractors plumbers | hvac-contractors | need: boiler service
janitorial-services house-cleaners painters | handymen janitorial-services painters | narrower: clean
  driveway; clean siding; deck cleaning; driveway cleaning; house washing; mold on siding; power wash;
  power wash driveway; power wash house; power washer service; pressure wash; pressure wash driveway;
  pressure wash house; pressure washing service; wash my house
landscapers garden-centers building-supply-stores | garden-centers | narrower: landscape supply
latin-american-restaurants caribbean-restaurants mexican-restaurants | mexican-restaurants | narrower:
  rice and beans = rice and bean
machine-and-metal-shops general-contractors | machine-and-metal-shops | narrower: iron works = iron work
marketing-agencies business-consultants | marketing-agencies | need: marketing company
meat-processors wholesalers | wholesalers | need: wholesale meat
medical-labs-and-imaging |  | exact: laboratory
medical-specialists doctors | medical-specialists | narrower: pain management
medical-specialists doctors | medical-specialists | need: infectious disease
medical-specialists doctors podiatrists | medical-specialists | need: wound care
medical-specialists hospitals doctors | medical-specialists | exact: surgery center
medical-specialists hospitals doctors | medical-specialists | need: surgical center
medical-specialists hospitals urgent-care-centers | medical-specialists | need: ambulatory surgery
mobile-home-parks apartments | mobile-home-parks | narrower: mobile home
mobile-home-parks home-builders | mobile-home-parks | narrower: manufactured homes = manufactured home
motorcycle-dealers rv-and-boat-dealers | motorcycle-dealers | need: power sports = power sport
museums nonprofits | museums | narrower: historical society
pet-stores garden-centers farms | garden-centers | narrower: animal feed; feed store
pharmacies manufacturers | manufacturers | need: drug company
photographers party-stores event-planners | party-stores | narrower: photo booth
physical-therapists rehabilitation-hospitals | physical-therapists | need: physical rehabilitation
plastic-surgeons doctors | plastic-surgeons | narrower: reconstructive surgery
plumbers building-supply-stores wholesalers | building-supply-stores | exact: plumbing supply
pool-services general-contractors | pool-services | exact: pool services = pool service
post-offices shipping-centers | post-offices | exact: postal service
printers-and-sign-makers office-supply-stores | office-supply-stores | narrower: business forms =
  business form
psychiatrists psychiatric-hospitals | psychiatrists | need: psychiatric
rehabilitation-hospitals nursing-homes physical-therapists | physical-therapists | exact: rehabilitation
  center
rehabilitation-hospitals nursing-homes physical-therapists | physical-therapists | narrower:
  rehabilitation facility
rehabilitation-hospitals nursing-homes physical-therapists addiction-treatment-centers |
  physical-therapists addiction-treatment-centers | broader: rehab center
rehabilitation-hospitals physical-therapists nursing-homes addiction-treatment-centers |
  physical-therapists addiction-treatment-centers | exact: rehab
roofers | building-supply-stores hardware-stores | narrower: metal roofing
seafood-restaurants | european-restaurants | narrower: fish n chips = fish n chip; fish and chips = fish
  and chip
seafood-restaurants | seafood-restaurants butcher-shops | narrower: lobster
seafood-restaurants | seafood-restaurants mexican-restaurants | narrower: mariscos = marisco
seafood-restaurants butcher-shops | butcher-shops | narrower: live lobster
seafood-restaurants southern-restaurants american-restaurants | seafood-restaurants | narrower: fish fry
shipping-centers post-offices printers-and-sign-makers | shipping-centers | narrower: mailing service
skin-care-and-medspas dermatologists beauty-salons | skin-care-and-medspas | exact: skin care
social-services addiction-treatment-centers assisted-living | social-services | narrower: halfway house
social-services home-health-care assisted-living | home-health-care | need: adult day care; adult daycare
social-services nonprofits | social-services | exact: food bank; food pantry
social-services sports-clubs-and-fields | social-services | exact: community center
southern-restaurants american-restaurants diners | southern-restaurants | narrower: home cooking
spas massage-therapists beauty-salons | spas | exact: day spa
specialty-food-stores grocery-stores | specialty-food-stores | exact: gourmet food; specialty food
specialty-food-stores grocery-stores | specialty-food-stores | narrower: olive oil
sports-clubs-and-fields gyms | sports-clubs-and-fields | need: sports center = sport center
sports-clubs-and-fields gyms social-services | social-services | exact: recreation center
steakhouses american-restaurants | steakhouses | narrower: chop house
theaters-and-music-venues music-and-art-schools | theaters-and-music-venues | exact: performing arts =
  performing art
thrift-stores furniture-stores | furniture-stores | narrower: used furniture store; used furniture
urgent-care-centers general-hospitals | hospitals | need: emergency care
urgent-care-centers orthopedic-doctors general-hospitals | urgent-care-centers orthopedic-doctors
  hospitals | need: broken ankle; broken arm; broken bone; broken finger; broken foot; broken hand;
  broken leg; broken nose; broken rib; broken toe; broken wrist; cast removal; dislocated shoulder;
  fracture; fractured wrist; jammed finger; kid broke arm; need a cast; rolled ankle; sprained ankle;
  sprained wrist; swollen ankle; twisted ankle
utilities-and-fuel-suppliers gas-stations | utilities-and-fuel-suppliers | need: propane gas
utilities-and-fuel-suppliers hardware-stores | hardware-stores | narrower: propane exchange
vacation-rentals campgrounds | vacation-rentals | narrower: cabin rental
veterans-hospitals government-offices | government-offices | narrower: veterans affairs = veteran affair
videographers-and-studios music-and-art-schools | videographers-and-studios | exact: music studio
wholesalers electricians building-supply-stores | building-supply-stores | exact: electrical supply
wholesalers food-manufacturers meat-processors | wholesalers | narrower: food distributor
womens-hospitals general-hospitals | hospitals | need: going into labor; labor pains = labor pain; water
  broke
`;

/** Makes of cars that are no town, and those that are one as well. */
const MAKES = `toyota, honda, hyundai, kia, subaru, nissan, mazda, volkswagen, vw, bmw, mercedes = mercede,
  mercedes benz = mercede benz, audi, lexus, acura, infiniti, volvo, land rover, range rover,
  porsche = porsch, ferrari, tesla, chevrolet, chevy, buick, gmc, chrysler, jeep, mitsubishi,
  mini cooper, maserati, bentley, lamborghini`;
const NAMESAKES = `ford, dodge = dodg, lincoln, cadillac, ram, fiat, jaguar`;
const SERVICES = 'service, service center, service department, repair, mechanic, specialist';

interface Changed {
  phrase: string;
  stem: string;
  kind: string;
  is: string[];
  was: string[];
}

function readPhrases(): Changed[] {
  return PHRASES.trim()
    .replaceAll('\n  ', ' ')
    .split('\n')
    .flatMap((line) => {
      const [head = '', phrases = ''] = line.split(/: (.*)/);
      const [is = [], was = [], [kind = ''] = []] = head.split('|').map(words);
      return phrases.split('; ').map((text) => ({ ...readStem(text), kind, is, was }));
    });
}

const words = (text: string) => text.split(' ').filter(Boolean);

function readStem(text: string) {
  const [phrase = '', stem = phrase] = text.trim().split(' = ');
  return { phrase, stem };
}

function listMakes(): Changed[] {
  const makes = MAKES.split(',').map(readStem);
  const named = [...makes, ...NAMESAKES.split(',').map(readStem)];
  const each = (of: typeof makes, around: (make: string) => string, is: string) =>
    of.map(({ phrase, stem }) => ({
      phrase: around(phrase),
      stem: around(stem),
      kind: 'narrower',
      is: words(is),
      was: [],
    }));
  return [
    ...each(makes, (make) => make, 'car-dealers used-car-dealers auto-repair-shops'),
    ...SERVICES.split(', ').flatMap((service) =>
      each(named, (make) => `${make} ${service}`, 'auto-repair-shops car-dealers'),
    ),
    ...['dealer', 'dealership'].flatMap((dealer) =>
      each(named, (make) => `${make} ${dealer}`, 'car-dealers used-car-dealers'),
    ),
    ...each(named, (make) => `${make} parts`, 'auto-parts-stores car-dealers').map((one) => ({
      ...one,
      stem: one.stem.replace(/s$/, ''),
    })),
    ...each(named, (make) => `used ${make}`, 'used-car-dealers car-dealers'),
  ];
}

const UP = `
-- What a list says beside the category, as businesses have it.
alter table import_rows add column source_categories text;

insert into trades (slug, name, singular, category_id, icon, schema_type, is_listed, part_of)
select 'general-hospitals', 'General hospitals', 'General hospital', category_id, 'hospital', 'Hospital', false, id
from trades where slug = 'hospitals'
on conflict (slug) do nothing;
update trades set part_of = null where slug = 'dialysis-centers';
`;

const DOWN = `
alter table import_rows drop column source_categories;
`;

/** A phrase whose meaning staff changed keeps it. */
async function changePhrases(db: Kysely<unknown>): Promise<void> {
  const changed = JSON.stringify([...readPhrases(), ...listMakes()]);
  await sql`
    create temporary table meant on commit drop as
    select distinct on (f.stem) f.stem, f.phrase, f.kind, f."is", f.was
    from json_to_recordset(${changed}::json) as f (
      stem text, phrase text, kind text, "is" text[], was text[])
    where exists (select from trades)
      and coalesce((select array_agg(t.slug order by p.position)
                    from trade_phrases p join trades t on t.id = p.trade_id where p.stem = f.stem), '{}') = f.was
      and not exists (select from trade_phrases p where p.stem = f.stem and p.category_id is not null)
    order by f.stem
  `.execute(db);
  await sql`delete from trade_phrases p using meant where p.stem = meant.stem`.execute(db);
  await sql`
    insert into trade_phrases (stem, position, phrase, trade_id, kind)
    select f.stem, said.position - 1, f.phrase, t.id, f.kind
    from meant f cross join unnest(f."is") with ordinality said (slug, position)
    join trades t on t.slug = said.slug
  `.execute(db);
  // Rules read again what a source's word had misled them to.
  await sql`
    update businesses set trades_from = null
    where trades_from = 'rules'
      and trades && (select coalesce(array_agg(id), '{}') from trades where slug in (
        'hospitals', 'hotels', 'trade-schools', 'shipping-centers', 'dialysis-centers', 'locksmiths',
        'music-stores', 'printers-and-sign-makers', 'self-storage', 'tire-shops', 'notaries'))
  `.execute(db);
  await sql`
    insert into settings (key, value) select 'trades', pg_current_xact_id()::text
    where exists (select from trades)
    on conflict (key) do update set value = excluded.value
  `.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
  await changePhrases(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(DOWN).execute(db);
}
