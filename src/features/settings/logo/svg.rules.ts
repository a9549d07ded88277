const words = (text: string) => new Set(text.trim().split(/\s+/));

/** What a drawing is made of. No scripts, frames, animations, filters or links. */
const ELEMENTS = words(`
  svg g defs symbol use switch path rect circle ellipse line polyline polygon text tspan textPath
  title desc style linearGradient radialGradient stop clipPath mask pattern marker image
`);

const SHAPES = words('path rect circle ellipse line polyline polygon text image use');
const GRADIENTS = words('linearGradient radialGradient');

const ATTRIBUTES = words(`
  id class x y x1 y1 x2 y2 cx cy r rx ry fx fy fr width height d points pathLength viewBox
  preserveAspectRatio transform version dx dy rotate textLength lengthAdjust startOffset offset
  gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform
  clipPathUnits maskUnits maskContentUnits mask-type markerUnits markerWidth markerHeight refX refY
  orient fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap
  stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color display
  visibility overflow clip-path clip-rule mask marker-start marker-mid marker-end stop-color
  stop-opacity font-family font-size font-style font-weight font-variant font-stretch
  letter-spacing word-spacing text-anchor text-decoration dominant-baseline alignment-baseline
  baseline-shift writing-mode direction paint-order vector-effect shape-rendering text-rendering
  color-interpolation image-rendering style xml:space
`);

const LINKS = words('href xlink:href');
const OWN = /^#[^\s'"()\\]{1,200}$/;
const PICTURE = /^data:image\/(png|jpeg|webp|gif);base64,[A-Za-z0-9+/=\s]+$/;
/** What loads, imports, escapes, or runs in some browser, once. */
const LOADING = /[\\@<]|image-set|cross-fade|(?<![\w-])(image|src|element|paint|expression)\s*\(/i;
const ANY_SCHEME = /\b(javascript|vbscript|data|https?|file|ftp)\s*:|behavior|-moz-binding/i;
const ADDRESS = /url\s*\(\s*(['"]?)([^)'"]*)\1\s*\)?/gi;

export function isDrawing(element: string): boolean {
  return ELEMENTS.has(element);
}

export function isShape(element: string): boolean {
  return SHAPES.has(element);
}

export function isGradient(element: string): boolean {
  return GRADIENTS.has(element);
}

/** Whether an attribute may stay with its value. */
export function isHarmless(element: string, name: string, value: string): boolean {
  if (LINKS.has(name)) return OWN.test(value) || (element === 'image' && PICTURE.test(value));
  if (!ATTRIBUTES.has(name)) return false;
  return name === 'id' || name === 'class' || isHarmlessStyle(value);
}

/** CSS, or one value of it, that loads nothing. */
export function isHarmlessStyle(text: string): boolean {
  if (LOADING.test(text) || ANY_SCHEME.test(text)) return false;
  return listAddresses(text).every((address) => OWN.test(address));
}

/** The ids that an attribute's value, or a style, leads to. */
export function listIds(text: string): string[] {
  const found = OWN.test(text) ? [text] : listAddresses(text);
  return found.map((address) => address.slice(1));
}

function listAddresses(text: string): string[] {
  return [...text.matchAll(ADDRESS)].map(([, , address = '']) => address.trim());
}

interface Size {
  viewBox: string;
  width: number;
  height: number;
}

/** Of the whole drawing; null where it has none, or nothing that a picture could have. */
export function readSize(attributes: Record<string, string>): Size | null {
  const { viewBox = '', width = '', height = '' } = attributes;
  const box = viewBox.trim().split(/[\s,]+/);
  const numbers =
    box.length === 4 ? box.map(Number) : [0, 0, readLength(width), readLength(height)];
  const [, , across = 0, down = 0] = numbers;
  if (!numbers.every(Number.isFinite) || across <= 0 || down <= 0) return null;
  return { viewBox: numbers.join(' '), width: across, height: down };
}

function readLength(text: string): number {
  return /^\s*[\d.]+(px|pt|mm|cm|in)?\s*$/.test(text) ? Number.parseFloat(text) : Number.NaN;
}
