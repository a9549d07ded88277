import type { Rarity } from './compare.features.rules.ts';
import type { Folded } from './fold.rules.ts';
import { nameKeyOf, phoneKeyOf } from './keys.ts';
import { countKeys, type DuplicateReader } from './queries.ts';

/** Normalized names, mostly of chains, that eight or more of 200,000 businesses have. */
export const COMMON_NAMES = new Set(
  `
1 care; 1 church methodist united; 1 stop; 4 food less; 5 below; 5 burgers famous fries guys; 7 b eleven;
7 c eleven; 7 d eleven; 7 eleven; 7 eleven fd str; 7 eleven str; 95 nutrition; 99 cent only; 99 cents only;
99 cents only store; access location point ups; acme; advancepierre food; afc chopp price sushi;
aid pharmacy rite; aid rite; ajinomoto windsor; albertsons; aldi; am arco pm; amc theatres; america atm bank;
america yoshinoya; americold; americold logistics; ampm arco; apple fd mrt red; applebees; arco;
arrangements edible; associated; associated supermarket; au bon pain; baguette paris; baked melissa;
bakeries bimbo usa; bakery caribbean golden grill krust; bakery da fay; bareburger; bargain ollies outlet;
basket food ideal; baskin dunkin robbins; baskin robbins; bath body works;
bay horizon living retirement vibrant; bazaar food; bbq dallas; beef bowl yoshinoya; bell taco; bento sushi;
beverages consumers; big lots; bjs club wholesale; block hr; blue bottle coffee; bluestone lane;
boost mobile; boston market; box enterprise jack nematzadeh; box enterprise jack sood; box feast food jack;
box jack; bp; bp food shop; bp shop; brands hillshire; bravo supermarket; bread panera;
brewing city food granite; bristol farm; brothers market stater; bubble tea vivi; burger king;
burgers chicken texas; buyk; byrne dairy; c supermarket town; c town; caesars little; cafe;
canton farmers market; car enterprise rent; care medical urgent; care prompt; cargill meat solutions;
carls classic dba jr leasing senior; carls jr; carvel; carvel cream ice; castle white; center mart super wal;
center mothers nutritional; cha gong; checkers; chek quick; chestnut mart; chevron; chicken crown fried;
chicken fried kennedy; chicken fried kennedy pizza; chicken fried kentucky; children hospital shriners;
china taste; chinese restaurant; chipotle grill mexican; chopper price; chopt; circle k; citgo;
citgo food mart; citgo mart; citi field; city fresh market; cliffs local market; cloverleaf cold storage;
club sams; coco fresh juice tea; coffee gregorys; coffee starbucks; coffee think; cold states storage united;
community hospital memorial; compare food; conagra food; conoco; cookies insomnia; corner market;
corner store; costco wholesale; country; country farm; country store; craig jenny loss weight;
cream ice leeuwen van; crosbys; cuban cuisine sophies; cubesmart self storage; cumberland farm; cvs;
cvs pharmacy; dagostinos supermarket; dandy mart mini; dazs haagen; dealer haul neighborhood u; deli grocery;
dennys; depot home; dig inn; dollar family; dollar general; dollar tree; dollartree; dominos; dominos pizza;
donuts dunkin; drugs kinney; duane reade; dunkin; el familiar mercado; el loco pollo;
el mexican restaurant sombrero; emporium food; energy hs product; express gfg; express gulf;
express mart spee; express mart speed; express maru sushi; express panda; exxon; fair shop; fare fine;
fare fine supermarket; fare fresh ralphs; farm foster; farm giuntas meat; farm hickory; farm insurance state;
farm sanderson; farm wayne; farmers hope market meal winter; farmers main market street; farmers market;
farmers market sprouts; farmland smithfield; fatburger; federal meat; fill kwik; final smart; fishery sbf;
flow; food heinz kraft; food key; food key supermarket; food market pl universe; food market whole;
food marketpla universe; food mart; food mart shell; food mart valero; food met; food perdue;
food prepared tyson; food town; food tyson; food universe; food us; foodtown; francis hospital saint; fresh;
fresh market; fresh meat tyson; fresh sushi tasty; fridge more no; fu kung tea; garden happy;
general nutrition; genji; getir; gm; gm oil; gnc; gopuff; gristedes; grocery ralphs; grocery superior; gulf;
h mart; hale hearty soup; hannaford; health manorcare services; healthcare nhc; hess;
hewitt jackson services tax; hissho shop stop sushi; hospital memorial; hudson; hut pizza; ihop;
immediate medical physicians; industry osi; jamba juice; job lot ocean state; joe juice; joes kwik mart;
joes pizza; joes trader; johns papa; johns papa pizza; juice press; juicery pressed; just salad;
kayser maison; keyfood; keyme locksmiths; kfc; kiss mart; kitchen louisiana popeyes; le pain quotidien;
lenwich; library madison public; library oxford public; lidl; lineage logistics;
logistics nordic warehousing; lot save; manger pret; manor merry millers; market neighborhood walmart;
market numero uno; market tops; market weis; mart mini; mart mobil; mart mountain; mart superctr wal;
mart wal; mart xtra; mcdonalds; meadows; meat satmar; metro mobile t; millard refrigerated services;
mirabito; mobil; mobile t; nations shred; nutrition primetime; pavilions; pilgrims pride;
pioneer supermarket; pit stop; pizza pronto; plus; plus sunoco; popeyes; postal services states united; ps;
quicklees; radical storage; ralphs; redbox; restaurant supermarket vallarta; restaurant wendys; rocket;
shack shake; shell; sherwin williams; shop stewarts; shop stop; shoppe vitamin; shoprite sushilover;
shops stewarts; speedway; speedys; starbucks; stewarts; stop; store t; store t target; subway; sunoco;
supercenter walmart; sweetgreen; taco; target; tbaar; tendernest; tops; true value; union western; ups;
valero; vons; walgreens; walmart; wendys; wingstop; yoshinoya`
    .trim()
    .split(/;\s+/),
);

/** Directory size for which the weights were fitted. */
const PER = 200_000;
/** Minimum assumed directory size, because counts in a smaller directory say little about rarity. */
const FEWEST = 2000;
const COMMON = 8;

/** `own` is how many of the two are already listings and therefore included in the counts. */
export type RarityOf = (one: Folded, other: Folded, own: number) => Rarity;

export async function readRarities(db: DuplicateReader, all: Folded[]): Promise<RarityOf> {
  const keys = all.flatMap((one) => [nameKeyOf(one), phoneKeyOf(one)]);
  const { counts, total } = await countKeys(
    db,
    keys.filter((key) => key !== null),
  );
  const count = (key: bigint | null) => counts.get(String(key)) ?? 0;
  return (one, other, own) => ({
    names: Math.max(
      ...[one, other].map((side) =>
        countNames(side, count(nameKeyOf(side)), { own: isSame(one, other) ? own : 1, total }),
      ),
    ),
    phones: one.phone === other.phone ? count(phoneKeyOf(one)) : 0,
  });
}

function isSame(one: Folded, other: Folded): boolean {
  return joinName(one) === joinName(other);
}

const joinName = ({ name }: Folded) => name.words.toSorted().join(' ');

function countNames(side: Folded, count: number, { own, total }: { own: number; total: number }) {
  const others = (Math.max(0, count - own) * PER) / Math.max(total, FEWEST);
  return Math.max(own + others, COMMON_NAMES.has(joinName(side)) ? COMMON : 0);
}
