import { type CustomPlugin, optimize } from 'svgo';
import * as m from '#messages';
import { AppError } from '../../../platform/errors.ts';
import { type Element, type Root, weighDrawing } from './drawing-weight.ts';
import {
  isDrawing,
  isGradient,
  isHarmless,
  isHarmlessStyle,
  isShape,
  listIds,
  readSize,
} from './svg.rules.ts';

type Child = Root['children'][number];

/** Of a clean drawing; more is a bomb, or no logo. */
const MOST_ELEMENTS = 20_000;
const MOST_DEPTH = 60;
const MOST_WEIGHT = 40_000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: no XML has them
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

export interface CleanSvg {
  svg: string;
  /** Of its width to its height. */
  ratio: number;
}

/** The drawing alone: what is not on the list of what a drawing is made of goes. */
export function cleanSvg(text: string): CleanSvg {
  if (!/<svg[\s>]/i.test(text)) throw refuse(m.logo_wrong_type());
  if (mayHaveEntities(text)) {
    throw refuse(m.logo_svg_entities());
  }
  if (text.split('<').length > MOST_ELEMENTS * 2) throw tooMuch();
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

/** Cut into pieces first: looked for from each place on, many would take time by the square. */
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
    ...{ ...attributes, viewBox, width: String(width), height: String(height) },
  };
  root.children = [svg];
  const elements = listElements(svg);
  if (!elements.some(({ name }) => isShape(name))) {
    throw refuse(m.logo_svg_empty());
  }
  dropStyles(elements);
  if (elements.length > MOST_ELEMENTS || weighDrawing(svg, elements) > MOST_WEIGHT) throw tooMuch();
  return width / height;
}

function cleanElement(element: Element, depth: number) {
  if (depth > MOST_DEPTH) throw tooMuch();
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
  // Links in a picture lead nowhere; what they surround stays.
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

/** A style stays whole or goes; it may color with gradients, and leads to nothing else. */
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
