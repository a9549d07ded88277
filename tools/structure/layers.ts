export const LAYERS = ['contract', 'features', 'platform', 'web'];
export const TEST = /\.test\.tsx?$/;
export const MIGRATION = /^db\/migrations\/(\d{4})_[a-z0-9_]+\.ts$/;

/** Part of the product a file belongs to: contract, platform, features/<noun>, web, or app. */
export function layerOf(file: string): string {
  const [top = '', first = '', second = ''] = file.split('/');
  if (top !== 'src') return top;
  if (first === 'features') return `features/${second}`;
  return LAYERS.includes(first) ? first : 'app';
}

/** A root file of a feature: what other features may import of it. */
export function isFace(file: string): boolean {
  return /^src\/features\/[^/]+\/[^/]+$/.test(file);
}
