import { test as isAddress } from 'linkifyjs';
import { unmask, writeOut } from '../screening/likeness.rules.ts';

/** Endings that mark a domain even without further hints, since they rarely start a sentence. */
const PLAIN_ENDS = 'com|net|org|biz|xyz|ru|cn|io|edu|gov|uk|eu';
/** Top-level domains that are also words, such as in "Great food.My favorite". */
const WORDS = new Set(
  `ad ai am an as at au be bio by do fm id in is it la me my no of one or pm so st to tv us we
   bar beer best bet bid bike boo book box boutique build business buy cafe call cam camp care
   casa cash center chat cheap church city clothing club coffee college community contact cool
   country day deal deals delivery dog eat education express family fan fast fish fit food foo forsale
   free fun fund garden gift gifts gives gold golf good group guide guru hair help here home host
   hot hotel house how kids kitchen land law life like live living love ltd man market meet men
   menu moe mom new news now off ok one online open page parts party pay pet phone photo photos
   pizza place play plus poker post press pub quest read ready red rent repair rest restaurant
   reviews rich rip rocks run safe sale salon save school search security select services shoes
   shop show site smile song spa space store style talk tax team tips tires today tools top town
   toys training try video vip vote voyage wang watch water wedding wine win work works world
   wow yoga you zero zone able academy actor beauty blue boats dad dance dental diet digital
   dentist design diamonds doctor dot discount download drive energy estate events exchange
   farm fashion flowers fyi game games gay global got green health how ice ink insure jobs joy
   kim legal let lol lotto med money moto music network nice phd pics pink prime promo racing
   sas saxo sex shoes shopping silk ski soccer social software soy study sucks supplies support
   surgery systems tax tech tennis theater tickets trading travel tube university vacations
   villas vision watches weather weir wiki winners`.split(/\s+/),
);
/** Words that make the next name count as a link even under an ending that is also a word: "see best.deals". */
const POINTING =
  /(?:^|\s)(?:at|visit|see|on|via|from|site|website|page|web|link|click|goto|google)\s+$/;
const POINTED_FROM = 40;
const SCHEME = /\b[a-z][a-z0-9+.-]{1,20}:\/\/|\b(?:mailto|hxxps?|https?)\s?:|\bwww\b/;
const OCTET = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d|0[0-3]?\\d{2}|0x[0-9a-f]{1,2})';
const NUMBERS = new RegExp(
  [
    `(?<![\\d.])${OCTET}(?:\\.${OCTET}){3}(?![\\d.]*\\d)`,
    '\\b0x[0-9a-f]{8}\\b',
    '(?<![\\d.+])\\d{8,10}/[a-z]',
    '\\[[0-9a-f]*:[0-9a-f:]+\\]',
  ].join('|'),
);
const SPELLED = new RegExp(
  [
    `\\w\\s*[([{<]\\s*(?:dot|[.,])\\s*[)\\]}>]\\s*\\w`,
    `\\w(?<!\\b(?:the|a))\\s+(?:dot|d0t|punkt|punto)\\s+(?:${PLAIN_ENDS}|info|shop|site|online|store|club|top)\\b`,
    `\\w\\s+\\.\\s*(?:${PLAIN_ENDS})\\b|\\w\\.\\s+com\\b(?!\\s+\\w+ing)|\\w,com\\b`,
  ].join('|'),
);
const DOTS = /[。｡．․·•∙⋅・‧]/g;
const NAME =
  /(?<before>^|[^\p{L}\p{N}.-])(?<labels>[\p{L}\p{N}][\p{L}\p{N}-]*(?:\.[\p{L}\p{N}][\p{L}\p{N}-]*)+)(?<path>[/:?#][^\s])?/gu;

/** Checks whether a text contains a domain, URL or email address, plain or disguised. */
export function hasLink(text: string): boolean {
  const dotted = text.replace(DOTS, '.');
  const plain = unmask(dotted);
  if (SCHEME.test(plain) || NUMBERS.test(plain) || SPELLED.test(plain)) return true;
  return hasDomain(writeOut(dotted, 'NFKC')) || hasDomain(plain);
}

function hasDomain(text: string): boolean {
  for (const match of text.matchAll(NAME)) {
    const { labels = '', path } = match.groups ?? {};
    const pointed = POINTING.test(
      text.slice(Math.max(0, match.index - POINTED_FROM), match.index + 1).toLowerCase(),
    );
    const isMail = text[match.index] === '@';
    if (isDomain(labels.split('.'), Boolean(path) || pointed || isMail)) return true;
  }
  return false;
}

function isDomain(labels: string[], isPointedAt: boolean): boolean {
  return labels.slice(1).some((label, before) => {
    const end = label.toLowerCase();
    if (!isTopLevel(end)) return false;
    if (!WORDS.has(end) || isPointedAt) return true;
    // The text before the dot tells "Open til 9.It was" from "cheap-tea24.shop".
    return (
      /^\P{L}*\p{L}.*[\d-]|^\D*\d.*\p{L}/u.test(labels[before] ?? '') &&
      !/^\p{Lu}\p{Ll}/u.test(label)
    );
  });
}

function isTopLevel(end: string): boolean {
  return /^\p{L}{2,}$|^xn--/u.test(end) && isAddress(`a.${end}`, 'url');
}
