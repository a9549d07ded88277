import { type Kysely, sql } from 'kysely';

/** slug | part of | category | icon | schema type | local business | tier | name | singular */
const TRADES = `
mobile-home-parks | apartments | real-estate | building-complex | LocalBusiness | yes | 2 | Mobile home parks | Mobile home park
formal-wear-shops | clothing-stores | retail | shirt | ClothingStore | yes | 2 | Tuxedo & formal wear rental | Formal wear shop
zoos-and-aquariums | landmarks-and-attractions | services | map-pin | Zoo | no | 2 | Zoos & aquariums | Zoo
bowling-alleys | bowling-and-skating | fitness | circle-dot | BowlingAlley | yes | 2 | Bowling alleys | Bowling alley
escape-rooms | landmarks-and-attractions | services | map-pin | EntertainmentBusiness | yes | 2 | Escape rooms | Escape room
climbing-gyms | gyms | fitness | dumbbell | SportsActivityLocation | yes | 2 | Climbing gyms | Climbing gym
karaoke-bars | bars | restaurants | beer | BarOrPub | yes | 2 | Karaoke bars | Karaoke bar
marriage-counselors | therapists | healthcare | message-circle-heart | MedicalBusiness | yes | 2 | Marriage counselors | Marriage counselor
junkyards | auto-parts-stores | automotive | cog | AutoPartsStore | yes | 2 | Junkyards & used auto parts | Junkyard
buffets | american-restaurants | restaurants | utensils | Restaurant | yes | 2 | Buffets | Buffet
psychiatric-hospitals | hospitals | healthcare | hospital | Hospital | yes | 1 | Psychiatric hospitals | Psychiatric hospital
womens-hospitals | hospitals | healthcare | hospital | Hospital | yes | 2 | Women's hospitals | Women's hospital
childrens-hospitals | hospitals | healthcare | hospital | Hospital | yes | 2 | Children's hospitals | Children's hospital
rehabilitation-hospitals | hospitals | healthcare | hospital | Hospital | yes | 2 | Rehabilitation hospitals | Rehabilitation hospital
veterans-hospitals | hospitals | healthcare | hospital | Hospital | yes | 2 | Veterans & military hospitals | Veterans hospital
cardiologists | medical-specialists | healthcare | briefcase-medical | Physician | yes | 2 | Cardiologists | Cardiologist
gastroenterologists | medical-specialists | healthcare | briefcase-medical | Physician | yes | 2 | Gastroenterologists | Gastroenterologist
neurologists | medical-specialists | healthcare | briefcase-medical | Physician | yes | 2 | Neurologists | Neurologist
urologists | medical-specialists | healthcare | briefcase-medical | Physician | yes | 2 | Urologists | Urologist
oncologists | medical-specialists | healthcare | briefcase-medical | Physician | yes | 2 | Oncologists & cancer centers | Oncologist
allergists | medical-specialists | healthcare | briefcase-medical | Physician | yes | 2 | Allergists | Allergist
ear-nose-and-throat-doctors | medical-specialists | healthcare | briefcase-medical | Physician | yes | 2 | Ear, nose & throat doctors | ENT doctor
endocrinologists | medical-specialists | healthcare | briefcase-medical | Physician | yes | 2 | Endocrinologists | Endocrinologist
kidney-doctors | medical-specialists | healthcare | briefcase-medical | Physician | yes | 2 | Kidney doctors | Kidney doctor
lung-doctors | medical-specialists | healthcare | briefcase-medical | Physician | yes | 2 | Lung & sleep doctors | Lung doctor
rheumatologists | medical-specialists | healthcare | briefcase-medical | Physician | yes | 2 | Rheumatologists | Rheumatologist
ophthalmologists | eye-doctors | healthcare | eye | Physician | yes | 2 | Ophthalmologists | Ophthalmologist
dialysis-centers | medical-labs-and-imaging | healthcare | microscope | MedicalClinic | yes | 2 | Dialysis centers | Dialysis center
farm-stands | farmers-markets | retail | shopping-basket | LocalBusiness | yes | 2 | Farm stands & pick-your-own | Farm stand
`;

/** trade kind [high]: phrase [= stem]; ... */
const PHRASES = `
gastroenterologists need: acid reflux; blood in stool; colon doctor; colorectal surgeon;
  crohns = crohn; digestive problems = digestive problem; endoscopy; endoscopy center; gastro;
  gastro doctor; gastroenterology; gi doctor; heartburn; hemorrhoids = hemorrhoid; ibs;
  liver doctor; proctologist; heartburn
psychiatric-hospitals narrower: acute psychiatric care; crisis stabilization;
  inpatient depression treatment; involuntary hold; psychiatric emergency; psychiatric hospital
rehabilitation-hospitals exact: acute rehab hospital; inpatient rehab hospital;
  inpatient rehabilitation; physical rehab hospital
cardiologists need: afib; cardiac surgeon; cardiology; echocardiogram; ekg;
  heart palpitations = heart palpitation; heart problem; heart racing; heart specialist;
  heart surgeon; high blood pressure; irregular heartbeat; leg veins = leg vein;
  palpitations = palpitation; spider veins = spider vein; stress test; vascular; veins = vein;
  vein clinic; varicose vein
veterans-hospitals narrower: air force hospital; naval hospital; va emergency room;
  va health care; military hospital; va hospital
allergists exact: allergy and asthma; allergy clinic; allergy immunology; allergy specialist;
  asthma specialist; allergist
allergists need: allergy shots = allergy shot; allergy testing; asthma; asthma doctor;
  bad allergies = bad allergy; food allergy; hay fever; immunologist; sneezing
zoos-and-aquariums narrower: alligator farm; animals to see = animal to see;
  aquarium tickets = aquarium ticket; aquariums to visit = aquarium to visit; bird sanctuary;
  butterflies = butterfly; butterfly house; dolphin show; drive through safari;
  elephant sanctuary; feed animals = feed animal; penguin exhibit; petting farm; reptile zoo;
  safari park; sea lion show; see animals = see animal; wolf sanctuary;
  zoo for kids = zoo for kid; zoo tickets = zoo ticket; animal park; aquarium; aviaries = aviary;
  butterfly garden; marine life; petting zoo; safari; sea life;
  wild animal parks = wild animal park; wildlife park; wildlife sanctuary;
  zoological gardens = zoological garden
neurologists narrower: alzheimers doctor = alzheimer doctor; dementia doctor; eeg;
  migraine treatment; multiple sclerosis; neurosurgeon
farm-stands need: apple cider; apple cider mill; apple orchard; berry farm; berry picking;
  blueberry farm; blueberry picking; buy from a farm; cherry orchard; cherry picking;
  christmas tree cutting = christma tree cutting; cider mill;
  cut a christmas tree = cut a christma tree; cut down christmas tree = cut down christma tree;
  peach orchard; peach picking; pick your own fruit; pumpkin picking; raspberry picking;
  strawberry farm; strawberry fields = strawberry field; u pick farm; upick
veterans-hospitals exact: army hospital; hospital for veterans = hospital for veteran;
  veterans affairs hospital = veteran affair hospital;
  veterans medical center = veteran medical center
rheumatologists exact: arthritis clinic; arthritis specialist; rheumatism doctor
allergists narrower: asthma treatment; pollen allergy; allergy doctor; allergy test
cardiologists narrower: atrial fibrillation; cardiothoracic surgeon; heart catheterization;
  heart murmur; pacemaker; vascular doctor; vascular surgeon; vein doctor
junkyards exact: auto dismantler; auto salvage yard; car junkyard; pick n pull; pull a part;
  used parts yard = used part yard
junkyards need: auto recyclers = auto recycler; auto wreckers = auto wrecker; car salvage;
  cash for junk cars = cash for junk car; get rid of an old car; junk car removal; junk yard;
  pick a part; salvage; scrap car; sell a car that does not run = sell a car that doe not run;
  sell a wrecked car; sell my junk car; u pull it; used car parts = used car part;
  used engines = used engine; used transmission; wrecking yard
buffets narrower: ayce; breakfast buffet; brunch buffet; country buffet; dinner buffet;
  seafood buffet; sunday buffet; all you can eat; all you can eat buffet; lunch buffet;
  smorgasbord
neurologists need: bad headache = bad headach; brain doctor; brain surgeon; dizziness; dizzy;
  epilepsy; hands tingling = hand tingling; headache = headach;
  headache specialist = headach specialist; memory doctor; memory loss; migraine;
  migraine specialist; ms doctor; nerve doctor; nerve pain; neurology; neuropathy;
  numb hands = numb hand; numbness and tingling; parkinsons = parkinson; seizure; tremor; dizzy;
  headache = headach; migraine
psychiatric-hospitals need: behavioral health hospital; mental health crisis; mental hospital;
  psych hospital; psych ward; psychiatric ward; psychotic episode
psychiatric-hospitals exact: behavioral hospital; inpatient mental health; inpatient psychiatric;
  mental health hospital; mental institution; psychiatric center; psychiatric facility;
  state mental hospital
womens-hospitals need: birthing center; childbirth; deliver a baby; give birth;
  maternity hospital; maternity ward; where to have my baby
formal-wear-shops exact: black tie rental; dress rental; formal wear rental; formalwear;
  gown rental; tuxedo shop
urologists need: bladder doctor; bladder problems = bladder problem; blood in urine; circumcision;
  ed treatment; erectile dysfunction; incontinence; kidney stone pain; low testosterone;
  mens clinic = men clinic; mens health clinic = men health clinic; prostate; prostate doctor;
  prostate problems = prostate problem; trouble urinating; urology; vasectomy; kidney stone
oncologists need: blood doctor; breast cancer; cancer; cancer center; cancer second opinion;
  cancer specialist; chemo; chemotherapy; hematology; oncology; prostate cancer; radiation therapy
climbing-gyms need: bouldering; bouldering gym; climbing wall; go climbing; indoor climbing;
  indoor rock climbing; learn to rock climb; place to climb; rock wall
bowling-alleys need: bowling and arcade; bowling birthday party; bowling date;
  bowling for kids = bowling for kid; bowling league; bowling night; bowling party; bowling place;
  bowling with kids = bowling with kid; candlepin; candlepin bowling; cosmic bowling;
  duckpin bowling; glow bowling; kids bowling = kid bowling; place to bowl; go bowling
bowling-alleys narrower: bowling shoes rental = bowling sho rental; bumper bowling; open bowling;
  bowling center; bowling lanes = bowling lane; duckpin
rehabilitation-hospitals narrower: brain injury rehabilitation; spinal cord rehabilitation;
  stroke rehabilitation; rehabilitation hospital
neurologists exact: brain specialist; headache clinic = headach clinic;
  headache doctor = headach doctor; migraine doctor; neurology clinic; neurologist
escape-rooms exact: breakout game; escape house; puzzle room
lung-doctors exact: breathing doctor; pulmonary doctor; sleep center; sleep medicine;
  sleep specialist
lung-doctors need: breathing problems = breathing problem; chronic cough; copd; lung specialist;
  pulmonology; short of breath; shortness of breath; sleep apnea; sleep clinic; sleep lab;
  sleep study; snore; trouble breathing; snoring
buffets exact: buffet restaurant; cafeteria buffet; food buffet; buffets = buffet
oncologists exact: cancer clinic; cancer treatment center; medical oncologist;
  radiation oncologist; oncologist
cardiologists exact: cardiac doctor; cardiology clinic; heart clinic; cardiologist; heart doctor
ophthalmologists need: cataract; cataract surgeon; detached retina; eye surgeon; eye surgery;
  floaters in my eye = floater in my eye; glaucoma doctor; laser eye surgery; lasik surgery;
  losing my sight; macular degeneration; ophthalmology; retina; retina doctor
gastroenterologists narrower: celiac disease; colitis; colon cancer screening; fatty liver; gerd;
  ulcer; colonoscopy; stomach doctor
childrens-hospitals narrower: childrens emergency room = children emergency room;
  childrens er = children er; pediatric emergency room; pediatric er; pediatric surgery hospital;
  childrens hospital = children hospital
childrens-hospitals exact: childrens medical center = children medical center;
  hospital for children; hospital for kids = hospital for kid;
  shriners hospital = shriner hospital
climbing-gyms exact: climbing center; climbing gym; rock climbing gym
climbing-gyms narrower: climbing lessons = climbing lesson;
  kids climbing wall = kid climbing wall; ropes course = rope course; top rope climbing;
  rock climbing
ophthalmologists narrower: cornea specialist; lasik eye surgery; cataract surgery; glaucoma;
  lasik; retina specialist
farm-stands narrower: corn maze = corn maz;
  cut your own christmas tree = cut your own christma tree; farm eggs = farm egg; farm store;
  hayride; pumpkin farm; pumpkin patch; sunflower field; you pick; apple picking;
  christmas tree farm = christma tree farm; fruit stand; pick your own; produce stand;
  pumpkin patch; roadside stand; strawberry picking; u pick; vegetable stand
marriage-counselors need: couples counseling = couple counseling;
  couples therapist = couple therapist; fighting with my husband; fighting with my wife;
  marriage counseling; marriage help; marriage in trouble; marriage therapist; marriage therapy;
  premarital counseling; relationship counseling; relationship help;
  relationship problems = relationship problem; save my marriage; sex therapy;
  marriage problems = marriage problem
formal-wear-shops narrower: cummerbund; groomsmen suits = groomsmen suit; prom dress rental;
  prom suit; prom tux; rent a tux; rent a tuxedo; suit rental;
  tails and top hat = tail and top hat; tux; tux rental; tuxedo shirt; wedding tux; formal wear;
  tuxedo; tuxedo rental
ear-nose-and-throat-doctors need: deviated septum; ear pain; ear doctor; ear nose and throat;
  ear nose throat; ear tubes = ear tube; earache = earach; ent doctor; ent specialist;
  hoarse voice; lost my voice; nose doctor; nosebleed; ringing ears = ringing ear; sinus doctor;
  sinus infection; sinus problems = sinus problem; sinus surgery; throat doctor; tonsils = tonsil;
  tonsillectomy; tonsillitis; vertigo; earache = earach; sinus infection
endocrinologists exact: diabetes center = diabete center; diabetes clinic = diabete clinic;
  thyroid specialist; endocrinologist
endocrinologists need: diabetes specialist = diabete specialist; endocrinology;
  hashimotos = hashimoto; high blood sugar; hormone doctor; hormone replacement;
  hormone specialist; hormone therapy; thyroid; type 2 diabetes = type 2 diabete; thyroid problem
dialysis-centers need: dialysis center; dialysis clinic; kidney dialysis center
dialysis-centers narrower: dialysis treatment; home dialysis; peritoneal dialysis; kidney dialysis
dialysis-centers exact: dialysis unit; hemodialysis; dialysis
gastroenterologists exact: digestive disease doctor; digestive doctor; digestive health;
  gi specialist; hepatologist; gastroenterologist
marriage-counselors narrower: discernment counseling; infidelity counseling;
  marriage counseling services = marriage counseling service; relationship therapist;
  couples counselor = couple counselor; sex therapist
mobile-home-parks narrower: double wide; lot rent; manufactured homes = manufactured home;
  mobile home; mobile home rental; mobile homes for sale = mobile home for sale;
  modular home park; single wide; used mobile homes = used mobile home;
  mobile homes = mobile home; mobile home park; trailer park
buffets need: eat all i can; eat as much as i want
lung-doctors narrower: emphysema; pulmonary function test; sleep apnea test; lung doctor;
  pulmonologist; sleep doctor
escape-rooms need: escape from a room; escape game;
  solve puzzles with friends = solve puzzle with friend
ophthalmologists exact: eye surgery center; lasik surgeon; ophthalmologist
farm-stands exact: farm shop; farmstand; farm stand
zoos-and-aquariums need: feed giraffes = feed giraffe; pet goats = pet goat;
  see penguins = see penguin; see sharks = see shark;
  take the kids to the zoo = take the kid to the zoo
rheumatologists need: fibromyalgia; gout; joint swelling; lupus doctor; rheumatoid arthritis;
  rheumatology; swollen joints = swollen joint
escape-rooms narrower: horror escape room; locked room game; mystery room; team escape game;
  escape room
womens-hospitals narrower: hospital birth; labor and delivery hospital; nicu; birth center;
  birthing hospital; labor and delivery
womens-hospitals exact: hospital for women; maternity center;
  women and infants hospital = women and infant hospital;
  womens and childrens hospital = women and children hospital; womens hospital = women hospital
endocrinologists narrower: hypothyroidism; insulin pump; type 1 diabetes = type 1 diabete;
  diabetes doctor = diabete doctor; thyroid doctor
oncologists narrower: immunotherapy; leukemia; lung cancer; tumor; cancer doctor;
  cancer treatment; hematologist
karaoke-bars narrower high: karaoke; karaoke
karaoke-bars narrower: karaoke box; karaoke party; korean karaoke; karaoke bar
karaoke-bars exact: karaoke lounge; karaoke night; karaoke room; ktv; noraebang; private karaoke
kidney-doctors exact: kidney care; kidney clinic; nephrology; renal doctor
kidney-doctors narrower: kidney disease; kidney disease clinic; kidney transplant; kidney doctor;
  nephrologist
kidney-doctors need: kidney problems = kidney problem; kidney failure; kidney specialist
childrens-hospitals need: kids hospital = kid hospital; pediatric hospital;
  take my child to the hospital
rheumatologists narrower: lupus; arthritis doctor; rheumatologist
mobile-home-parks need: manufactured home community; mobile home lot; move a mobile home;
  place for my mobile home; rent a trailer lot
mobile-home-parks exact: manufactured housing; mobile home community; trailer court
marriage-counselors exact: marriage and family therapist; relationship counselor;
  couples therapy = couple therapy; marriage counselor
urologists exact: mens health doctor = men health doctor; urologic surgeon; urology clinic;
  urologist
formal-wear-shops need: need a tux; rent a dress; rent a suit
ear-nose-and-throat-doctors exact: otolaryngologist; otolaryngology; ear nose and throat doctor
karaoke-bars need: place to sing; sing karaoke; somewhere to sing
urologists narrower: prostate exam; vasectomy reversal
rehabilitation-hospitals need: recover from a stroke; rehab after a stroke; rehab hospital;
  stroke rehab
junkyards narrower: salvage cars = salvage car; used motors = used motor;
  used tires and rims = used tire and rim; auto salvage; cash for cars = cash for car;
  junk car buyer; junkyard; salvage yard; used auto parts = used auto part
ear-nose-and-throat-doctors narrower: sinusitis
bowling-alleys exact: ten pin bowling; tenpin bowling; bowling alley
veterans-hospitals need: va clinic; va medical center; veterans hospital = veteran hospital
zoos-and-aquariums exact: zoological park; zoos = zoo; zoos and aquariums = zoo and aquarium
allergists need high: allergy
bowling-alleys narrower high: bowl
bowling-alleys exact high: bowling
ear-nose-and-throat-doctors exact high: ent
farm-stands exact high: orchard
`;

function listTrades() {
  const names = [
    'slug',
    'part_of',
    'category',
    'icon',
    'schema_type',
    'is_local_business',
    'tier',
    'name',
    'singular',
  ];
  return TRADES.trim()
    .split('\n')
    .map((line) => {
      const cells = line.split(' | ');
      return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
    });
}

function listPhrases() {
  return PHRASES.trim()
    .replaceAll('\n  ', ' ')
    .split('\n')
    .flatMap((line) => {
      const at = line.indexOf(':');
      const [slug, kind, risk = ''] = line.slice(0, at).split(' ');
      return line
        .slice(at + 1)
        .split(';')
        .map((text) => {
          const [phrase = '', stem = phrase] = text.trim().split(' = ');
          return { slug, kind, risk, phrase, stem };
        });
    });
}

const UP = `
-- The broader trade that a finer one is part of: what is asked for while nobody has the finer one.
alter table trades add column part_of smallint references trades on delete set null;
create index trades_part_of on trades (part_of) where part_of is not null;
`;

/** Directories that have trades get the finer ones; where staff moved a phrase, it stays. */
async function fillFiner(db: Kysely<unknown>): Promise<void> {
  const trades = listTrades();
  await sql`
    insert into trades (slug, name, singular, category_id, icon, schema_type, is_local_business,
                        is_listed, part_of)
    select f.slug, f.name, f.singular, c.id, f.icon, f.schema_type, f.is_local_business = 'yes',
           f.tier = '1', w.id
    from json_to_recordset(${JSON.stringify(trades)}::json) as f (
      slug text, name text, singular text, category text, icon text, schema_type text,
      is_local_business text, tier text, part_of text)
    join trades w on w.slug = f.part_of
    left join categories c on c.slug = f.category
    where not exists (select from trade_slugs former where former.slug = f.slug)
    order by f.slug
    on conflict (slug) do nothing
  `.execute(db);
  await sql`
    create temporary table finer_phrases on commit drop as
    select distinct on (f.stem) f.stem, f.phrase, f.kind, f.risk = 'high' as is_risky, t.id, t.part_of
    from json_to_recordset(${JSON.stringify(listPhrases())}::json) as f (
      stem text, phrase text, kind text, risk text, slug text)
    join trades t on t.slug = f.slug and t.part_of is not null
    order by f.stem
  `.execute(db);
  await sql`
    update trade_phrases p set trade_id = f.id from finer_phrases f
    where p.stem = f.stem and p.trade_id = f.part_of
  `.execute(db);
  await sql`
    insert into trade_phrases (stem, position, phrase, trade_id, kind, is_risky)
    select f.stem, 0, f.phrase, f.id, f.kind, f.is_risky from finer_phrases f
    where not exists (select from trade_phrases p where p.stem = f.stem)
  `.execute(db);
  // Rules read again what may be of a finer trade, or what a source's word had misled them to.
  await sql`
    update businesses b set trades_from = null
    where trades_from = 'rules'
      and trades && (select coalesce(array_agg(id), '{}') from trades
                     where id in (select part_of from trades)
                       or slug in ('estate-planning-lawyers', 'lawyers', 'hotels', 'handymen',
                                   'jewelry-stores'))
  `.execute(db);
  await sql`
    insert into settings (key, value) select 'trades', pg_current_xact_id()::text
    where exists (select from trades)
    on conflict (key) do update set value = excluded.value
  `.execute(db);
}

const DOWN = `
alter table trades drop column part_of;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
  await fillFiner(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(DOWN).execute(db);
}
