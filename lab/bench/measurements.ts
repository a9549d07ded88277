import type { TableSize } from './directory.ts';
import type { Distribution } from './measure.ts';
import type { Ratio } from './pages.ts';
import type { Filling } from './product.ts';
import type { ShapeResult } from './shapes.ts';

export interface Measurements {
  size: number;
  filling: Filling;
  startSeconds: number;
  idleMemory: number | null;
  peakMemory: number | null;
  shapes: ShapeResult[];
  suggestions: Distribution;
  misspelled: Distribution;
  staffTable: ({ query: string } & Distribution)[];
  pages: Ratio[];
  interference: Record<'idle' | 'duringExport' | 'idleAgain' | 'duringSlow', Distribution>;
  exports: Record<'alone' | 'exported', { lines: number; seconds: number }>;
  firstView: { scripts: number; styles: number };
  sizes: TableSize[];
  findingTwins: number | null;
}
