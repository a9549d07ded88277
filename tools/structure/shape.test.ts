import { expect, test } from 'vitest';
import { readModule } from './read-module.ts';
import { measureShape } from './shape.ts';

const files: Record<string, string> = {
  'src/contract/reviews.ts': "import { z } from 'zod';\nexport const review = z.object({});\n",
  'src/contract/hours/clock.ts': 'export const noon = 12;\n',
  'src/features/reviews/model/write.ts': `import { review } from '../../../contract/reviews.ts';
import type { Listing } from '../../businesses/model/shapes.ts';
import { noon } from '../../businesses/change.ts';
const later = () => import('../../search/find.ts');
export const write = () => [review, noon, later] as unknown as Listing;
`,
  'src/features/businesses/change.ts': "export { noon } from '../../contract/hours/clock.ts';\n",
  'src/features/businesses/model/shapes.ts': 'export interface Listing { id: number }\n',
  'src/features/businesses/own.ts': "import './staff/list.ts';\nexport const own = 1;\n",
  'src/features/businesses/staff/list.ts':
    "import { own } from '../own.ts';\nexport { own as list };\n",
  'src/features/search/find.ts':
    'export type Found = number;\nexport interface Listing { at: number }\n',
};

test('the shape of the layout is counted from its imports and exports', () => {
  const modules = Object.entries(files).map(([path, text]) => readModule({ path, text }));
  expect(measureShape(modules)).toMatchObject({
    features: 3,
    folderCircles: 1,
    publicFiles: 3,
    publicFilesUsed: 2,
    formless: 1,
    reviewFiles: 4,
    searchTypes: 2,
    importFiles: 0,
    sharedNames: 1,
  });
});
