/** Awning colors. `styles.css` repeats them as `tint-0` to `tint-9`. */
export const TINTS = [
  '#0b6b4b',
  '#a34a16',
  '#2f5fa8',
  '#a8324f',
  '#6a5a1c',
  '#5a4aa0',
  '#17707b',
  '#8f3b77',
  '#44701a',
  '#84462a',
] as const;

const CATEGORIES = [
  'services',
  'restaurants',
  'healthcare',
  'retail',
  'automotive',
  'real-estate',
  'business',
  'beauty',
  'fitness',
  'education',
];

/** Returns the index in `TINTS` for a category or trade slug. The same slug always gets the same color. */
export function chooseTint(slug: string): number {
  const known = CATEGORIES.indexOf(slug);
  if (known >= 0) return known;
  let hash = 7;
  for (const character of slug) hash = (hash * 31 + character.charCodeAt(0)) % 9973;
  return hash % TINTS.length;
}

export const BOARDS = ['painted', 'enamel', 'wood', 'chalk', 'brass'] as const;
export type Board = (typeof BOARDS)[number];

export interface BoardColors {
  board: string;
  ink: string;
  edge: string;
}

export function colorCloth(tint: string): { cloth: string; gap: string } {
  return { cloth: tint, gap: mix(tint, '#fffaf0', 0.16) };
}

/** Returns a board's daytime colors as hex. `sign.css` repeats them for the screen and adds night colors. */
export function colorBoard(board: Board, tint: string): BoardColors {
  switch (board) {
    case 'painted':
      return { board: tint, ink: '#ffffff', edge: tint };
    case 'enamel':
      return { board: mix(tint, '#ffffff', 0.14), ink: mix(tint, '#000000', 0.75), edge: tint };
    case 'wood':
      return { board: '#f6e9d3', ink: mix(tint, '#2a1a08', 0.6), edge: '#8a5a22' };
    case 'chalk':
      return { board: '#1d2421', ink: '#f7ead0', edge: '#1d2421' };
    case 'brass':
      return { board: '#fffdf6', ink: '#2b2a22', edge: '#a98532' };
  }
}

function mix(one: string, other: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [a, b] = [one, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    return Math.round((a ?? 0) * share + (b ?? 0) * (1 - share));
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
