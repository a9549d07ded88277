import plugin from 'tailwindcss/plugin';
import { TINTS } from '../../domain/sign/palette.ts';

export default plugin(({ addBase }) =>
  addBase(Object.fromEntries(TINTS.map((tint, at) => [`.tint-${at}`, { '--tint': tint }]))),
);
