import { type BoardSize, type Lettering, letterSign } from './letter.ts';
import type { Board } from './palette.ts';

export function designSign(name: string, board: BoardSize): Lettering & { look: Board } {
  const look = chooseBoard(name);
  return { look, ...letterSign(look === 'painted' ? name.toUpperCase() : name, board) };
}

const CALLED: readonly [boards: readonly Board[], words: RegExp][] = [
  [
    ['chalk', 'wood', 'chalk', 'painted'],
    /\b(alehouse|bagels?|bakery|bar|bbq|bistro|brew\w*|burgers?|caf[eé]|cantina|coffee|deli|diner|eatery|espresso|grill\w*|kitchen|pizz\w+|pub|restaurant|saloon|sushi|tacos?|taqueria|tap\w*|tavern|tea|wine\w*)\b/i,
  ],
  [
    ['brass', 'enamel'],
    /\b(academy|associates|attorneys?|bank|church|clinic|college|dds|dental|dentist\w*|dr|elementary|esq|financial|health\w*|hospital|insurance|law|library|md|medical|museum|orthodontics|partners|pharmacy|realty|school|university|wealth)\b/i,
  ],
  [
    ['painted', 'enamel', 'painted'],
    /\b(auto\w*|body shop|brothers|bros|builders|co|company|construction|contractors?|electric\w*|farms?|garage|hardware|heating|hvac|industries|lumber|mechanical|motors?|moving|plumbing|repair|roofing|services?|sons|storage|supply|tires?|towing)\b/i,
  ],
  [
    ['wood', 'chalk', 'wood'],
    /\w['’]s\b|\b(antiques?|books\w*|florist|flowers?|general store|gifts?|goods|inn|market|mercantile|nursery|ranch|shoppe?|trading|vintage)\b/i,
  ],
];

const OTHERS: readonly Board[] = ['enamel', 'painted', 'wood'];

export function chooseBoard(name: string): Board {
  const boards = CALLED.find(([, words]) => words.test(name))?.[0] ?? OTHERS;
  let sum = 0;
  for (const character of name) sum += character.codePointAt(0) ?? 0;
  return boards[sum % boards.length] ?? 'enamel';
}
