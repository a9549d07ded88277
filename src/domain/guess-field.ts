import { isNothing, readAnswer } from './clean-cells.ts';
import { type FieldDraft, type FieldKind, isFilterable, newField } from './custom-fields.ts';

const MAX_CHOICES = 40;
const LEAST_REPEATED = 2;
/** Share of the rows that must say yes or no. Other answers are told and kept as notes. */
const MOSTLY = 0.8;
const BETWEEN = /[;|]|, /;

export function guessField(
  name: string,
  found: readonly { value: string; count: number }[],
): FieldDraft {
  const said = found.filter(({ value }) => value.trim() !== '' && !isNothing(value.trim()));
  const values = said.map(({ value }) => value.trim());
  const kind = guessKind(said.map(({ value, count }) => ({ value: value.trim(), count })));
  const names = kind === 'choice' ? values : kind === 'choices' ? splitAll(values) : [];
  const own = new Map(names.map((one) => [one.toLowerCase(), one.slice(0, 80)]));
  return {
    ...newField,
    name: { en: name.trim().slice(0, 80), es: null },
    kind,
    choices: [...own.values()].map((choice) => ({ key: null, name: { en: choice, es: null } })),
    isFilter: isFilterable(kind),
  };
}

function splitAll(values: string[]): string[] {
  const parts = values.flatMap((value) => value.split(BETWEEN)).map((part) => part.trim());
  return [...new Set(parts)].filter((part) => part !== '' && !isNothing(part));
}

const LOOKS: [FieldKind, RegExp][] = [
  ['price-level', /^\${1,4}$/],
  ['number', /^\$?\d{1,3}(?:,\d{3})+(?:\.\d+)?$|^\d+(?:\.\d+)?$/],
  ['date', /^\d{4}-\d{2}-\d{2}$|^\d{1,2}\/\d{1,2}\/\d{4}$/],
  ['email', /^[^\s@]+@[^\s@]+\.\w+$/],
  ['link', /^(?:https?:\/\/|www\.)\S+$/i],
];

function guessKind(said: { value: string; count: number }[]): FieldKind {
  const values = said.map(({ value }) => value);
  if (values.length === 0) return 'line';
  const answers = said.filter(({ value }) => isYesNo(value));
  const sum = (some: typeof said) => some.reduce((all, { count }) => all + count, 0);
  if (sum(answers) >= MOSTLY * sum(said) && answers.some(({ value }) => !/^\d+$/.test(value)))
    return 'yes-no';
  if (values.every(isYesNo)) return 'yes-no';
  const looks = LOOKS.find(([, pattern]) => values.every((value) => pattern.test(value)));
  if (looks) return looks[0];
  const rows = said.reduce((sum, { count }) => sum + count, 0);
  const parts = splitAll(values);
  const isShort = parts.every((part) => part.length <= 80);
  const areRepeated = rows >= LEAST_REPEATED * values.length || parts.length < values.length;
  if (isShort && areRepeated && parts.length <= MAX_CHOICES) {
    return values.some((value) => BETWEEN.test(value)) ? 'choices' : 'choice';
  }
  return values.some((value) => value.length > 150) ? 'paragraphs' : 'line';
}

function isYesNo(value: string): boolean {
  try {
    return readAnswer(value) !== null;
  } catch {
    return false;
  }
}
