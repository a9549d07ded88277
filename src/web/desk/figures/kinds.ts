import type { FigureKind } from '../../../contract/figures.ts';

export const kinds: readonly { kind: FigureKind; title: string; explanation: string }[] = [
  { kind: 'seen', title: 'Seen in lists', explanation: 'Your row was in view for a second.' },
  { kind: 'views', title: 'Page views', explanation: 'Someone opened your page.' },
  { kind: 'calls', title: 'Calls', explanation: 'Someone tapped Call or your number.' },
  { kind: 'directions', title: 'Directions', explanation: 'Someone asked for the way.' },
  {
    kind: 'website',
    title: 'Website',
    explanation: 'Someone went on to your website. Only premium listings link to it.',
  },
];
