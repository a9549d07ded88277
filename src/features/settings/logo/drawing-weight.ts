import type { CustomPlugin } from 'svgo';
import { listIds } from './svg.rules.ts';

export type Root = Parameters<NonNullable<CustomPlugin['fn']>>[0];
export type Element = Extract<Root['children'][number], { type: 'element' }>;

/**
 * How many elements a browser draws: one that is used ten times counts ten times, with all that it
 * uses itself. What leads back to itself is without end.
 */
export function weighDrawing(svg: Element, elements: Element[]): number {
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
