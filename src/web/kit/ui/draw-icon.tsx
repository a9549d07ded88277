import { createIcon } from './icons.tsx';

/** Creates an icon of the size 24 by 24 from the data of an SVG path. @__NO_SIDE_EFFECTS__ */
export const drawIcon = (path: string) => createIcon('', <path d={path} />, '0 0 24 24');
