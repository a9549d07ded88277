import type { Chance } from './random.ts';
import {
  ADVERBS,
  ASIDES,
  BAD,
  CLOSINGS,
  DETAILS,
  FAIR,
  FIRST_NAMES,
  GOOD,
  RING_WORDS,
  SHORT,
  TEMPLATES,
  THINGS,
} from './texts.data.ts';

const SHORT_SHARE = 0.1;

export function writeHonest(chance: Chance, rating: number): string {
  if (rating > 2 && chance.is(SHORT_SHARE)) return chance.pick(SHORT);
  const words = rating > 3 ? GOOD : rating === 3 ? FAIR : BAD;
  const sentence = () => turnAround(chance, chance.pick(words));
  const parts = [sentence()];
  if (chance.is(0.5)) parts.push(sentence());
  if (chance.is(0.5)) parts.push(chance.pick(CLOSINGS));
  return parts.join(' ');
}

/** Varies the sentence structure, because honest reviewers rarely share runs of words. */
function turnAround(chance: Chance, what: string): string {
  const thing = chance.pick(THINGS);
  const detail = `${chance.pick(DETAILS)}${chance.is(0.5) ? `, ${chance.pick(ASIDES)}` : ''}`;
  const said = what.replace(' ', ` ${chance.pick(ADVERBS)}`);
  if (chance.is(0.4)) return `${capitalize(detail)}, ${thing.toLowerCase()} ${said}.`;
  const whose = chance.is(0.4) ? ` at ${chance.pick(FIRST_NAMES)}’s` : '';
  return `${thing}${whose} ${said} ${detail}.`;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function fillTemplate(chance: Chance, template: string): string {
  return template.replace(/\{([^}]+)\}/g, (_, choices: string) => chance.pick(choices.split('|')));
}

export function pickTemplates(chance: Chance, side: 'praise' | 'blame', count: number): string[] {
  const templates = TEMPLATES[side];
  const first = chance.int(0, templates.length - 1);
  return Array.from(
    { length: count },
    (_, at) => templates[(first + at) % templates.length] as string,
  );
}

export function makeName(chance: Chance): string {
  return `${chance.pick(FIRST_NAMES)} ${String.fromCharCode(65 + chance.int(0, 25))}. ${chance.int(1, 9999)}`;
}

export type Language = keyof typeof RING_WORDS;
export const LANGUAGES = Object.keys(RING_WORDS) as Language[];

interface Style {
  language: Language;
  count: number;
  words: number;
  isParaphrased: boolean;
}

export function makeTemplates(chance: Chance, style: Style): string[] {
  const { words, gap } = RING_WORDS[style.language];
  const pickWord = () => chance.pick(words);
  return Array.from({ length: style.count }, () => {
    const swapped = new Set(
      style.isParaphrased ? [0, 1].map(() => chance.int(0, style.words - 1)) : [],
    );
    const parts = Array.from({ length: style.words }, (_, at) =>
      swapped.has(at) ? `{${pickWord()}|${pickWord()}|${pickWord()}}` : pickWord(),
    );
    const text = parts.join(gap);
    return text.length < 10
      ? `${text}${gap}${pickWord()}${gap}${pickWord()}${'!'.repeat(10)}`
      : text;
  });
}
