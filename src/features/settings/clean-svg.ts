import { type CustomPlugin, optimize } from 'svgo';
import * as m from '#messages';
import { AppError } from '../../platform/errors.ts';

type Child = Root['children'][number];

/** Limits of a clean drawing, as protection against SVG bombs. */
const MAX_ELEMENTS = 20_000;
const MAX_DEPTH = 60;
const MAX_WEIGHT = 40_000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches characters that XML forbids
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

export interface CleanSvg {
  svg: string;
  ratio: number;
}

/** Removes everything from an SVG that isn't on the allowlist. Throws `invalid` if it can't be used. */
export function cleanSvg(text: string): CleanSvg {
  if (!/<svg[\s>]/i.test(text)) throw refuse(m.logo_wrong_type());
  if (mayHaveEntities(text)) {
    throw refuse(m.logo_svg_entities());
  }
  if (text.split('<').length > MAX_ELEMENTS * 2) throw tooMuch();
  let ratio = 1;
  const plugin: CustomPlugin = {
    name: 'keepDrawing',
    fn: (root) => {
      ratio = cleanRoot(root);
      return null;
    },
  };
  const { data: svg } = read(text, plugin);
  if (CONTROL.test(svg)) throw unreadable();
  return { svg, ratio };
}

/** Splits the text first, because a regex search over many doctypes would take quadratic time. */
function mayHaveEntities(text: string): boolean {
  const types = text.split(/<!DOCTYPE/i).slice(1);
  return /<!ENTITY/i.test(text) || types.some((type) => type.split('>', 1)[0]?.includes('['));
}

function read(text: string, plugin: CustomPlugin) {
  try {
    return optimize(text, { multipass: false, plugins: [plugin] });
  } catch (error) {
    throw error instanceof AppError ? error : unreadable();
  }
}

function cleanRoot(root: Root): number {
  const svg = root.children.find((child) => child.type === 'element');
  if (svg?.type !== 'element' || svg.name !== 'svg') throw unreadable();
  const size = readSize(svg.attributes);
  if (!size) throw refuse(m.logo_svg_no_size());
  const { viewBox, width, height } = size;
  cleanElement(svg, 0);
  const { preserveAspectRatio: _, x: __, y: ___, ...attributes } = svg.attributes;
  svg.attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    'xmlns:xlink': 'http://www.w3.org/1999/xlink',
    ...attributes,
    viewBox,
    width: String(width),
    height: String(height),
  };
  root.children = [svg];
  const elements = listElements(svg);
  if (!elements.some(({ name }) => isShape(name))) {
    throw refuse(m.logo_svg_empty());
  }
  dropStyles(elements);
  if (elements.length > MAX_ELEMENTS || weighDrawing(svg, elements) > MAX_WEIGHT) throw tooMuch();
  return width / height;
}

function cleanElement(element: Element, depth: number) {
  if (depth > MAX_DEPTH) throw tooMuch();
  element.attributes = Object.fromEntries(
    Object.entries(element.attributes).filter(([name, value]) =>
      isHarmless(element.name, name, value),
    ),
  );
  element.children = element.children.filter((child) => isKept(child));
  for (const child of element.children) {
    if (child.type === 'element') cleanElement(child, depth + 1);
  }
}

function isKept(child: Child): boolean {
  if (child.type === 'element' && child.name === 'a') child.name = 'g';
  if (child.type === 'element') return isDrawing(child.name);
  return child.type === 'text' || child.type === 'cdata';
}

function listElements(element: Element): Element[] {
  const inner = element.children.flatMap((child) =>
    child.type === 'element' ? listElements(child) : [],
  );
  return [element, ...inner];
}

/** Keeps or empties each style element as a whole. A style may only refer to gradients in the drawing. */
function dropStyles(elements: Element[]) {
  const kinds = new Map(elements.map(({ name, attributes }) => [attributes.id, name]));
  for (const style of elements.filter(({ name }) => name === 'style')) {
    const css = style.children
      .map((child) => (child.type === 'text' || child.type === 'cdata' ? child.value : ''))
      .join('');
    const isPlain = listIds(css).every((id) => isGradient(kinds.get(id) ?? ''));
    const kept = isPlain && isHarmlessStyle(css) ? css : '';
    style.attributes = {};
    style.children = [{ type: 'text', value: kept }];
  }
}

function unreadable(): AppError {
  return refuse(m.logo_svg_damaged());
}

function tooMuch(): AppError {
  return refuse(m.logo_svg_complicated());
}

function refuse(message: string): AppError {
  return new AppError('invalid', message);
}

type Root = Parameters<NonNullable<CustomPlugin['fn']>>[0];
type Element = Extract<Root['children'][number], { type: 'element' }>;

/**
 * Counts the elements that a browser would draw, including each repeated use. A circular reference counts as
 * `Infinity`.
 */
function weighDrawing(svg: Element, elements: Element[]): number {
  const known = new Map(elements.map((element) => [element.attributes.id ?? '', element]));
  const weights = new Map<Element, number>();

  function weigh(element: Element): number {
    const weight = weights.get(element);
    if (weight !== undefined) return weight;
    weights.set(element, Infinity);
    const children = element.children.filter((child) => child.type === 'element');
    const used = listUsed(element).flatMap((id) => known.get(id) ?? []);
    const sum = [...children, ...used].reduce((total, next) => total + weigh(next), 1);
    weights.set(element, sum);
    return sum;
  }

  return weigh(svg);
}

function listUsed({ name, attributes }: Element): string[] {
  if (name === 'style') return [];
  return Object.entries(attributes).flatMap(([attribute, value]) =>
    attribute === 'id' || attribute === 'class' ? [] : listIds(value),
  );
}

const words = (text: string) => new Set(text.trim().split(/\s+/));

/** Allowed SVG elements. Scripts, frames, animations, filters and links are excluded. */
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
/** Matches CSS that loads resources, escapes its context, or ran code in some browser. */
const LOADING = /[\\@<]|image-set|cross-fade|(?<![\w-])(image|src|element|paint|expression)\s*\(/i;
const ANY_SCHEME = /\b(javascript|vbscript|data|https?|file|ftp)\s*:|behavior|-moz-binding/i;
const ADDRESS = /url\s*\(\s*(['"]?)([^)'"]*)\1\s*\)?/gi;

function isDrawing(element: string): boolean {
  return ELEMENTS.has(element);
}

function isShape(element: string): boolean {
  return SHAPES.has(element);
}

function isGradient(element: string): boolean {
  return GRADIENTS.has(element);
}

function isHarmless(element: string, name: string, value: string): boolean {
  if (LINKS.has(name)) return OWN.test(value) || (element === 'image' && PICTURE.test(value));
  if (!ATTRIBUTES.has(name)) return false;
  return name === 'id' || name === 'class' || isHarmlessStyle(value);
}

function isHarmlessStyle(text: string): boolean {
  if (LOADING.test(text) || ANY_SCHEME.test(text)) return false;
  return listAddresses(text).every((address) => OWN.test(address));
}

function listIds(text: string): string[] {
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

function readSize(attributes: Record<string, string>): Size | null {
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
