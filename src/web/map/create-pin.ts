import * as m from '#messages';
import type { MapResult } from './pin.ts';

type Drawn = Pick<MapResult, 'name' | 'number' | 'precision' | 'isSponsored'>;

export function createPin<K extends 'button' | 'div'>(tag: K, pin: Drawn) {
  const element = document.createElement(tag);
  const { name, number, precision, isSponsored } = pin;
  element.className = 'map-pin';
  element.toggleAttribute('data-sponsored', isSponsored);
  element.toggleAttribute('data-about', precision !== 'rooftop');
  element.title = name;
  element.setAttribute('aria-label', number === null ? name : `${number}. ${name}`);
  const head = document.createElement('span');
  head.className = 'map-pin-head';
  head.textContent = number === null ? '' : String(number);
  element.append(head);
  return element;
}

export function createCluster(pins: readonly Drawn[]): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = 'map-cluster';
  element.textContent = String(pins.length);
  element.title = pins.map(({ name }) => name).join(', ');
  element.setAttribute('aria-label', m.map_cluster({ count: pins.length, names: element.title }));
  return element;
}

/** Draws a line from a fanned-out pin to its actual point. */
export function addLeg(pin: HTMLElement, [right, down]: [number, number]) {
  const leg = document.createElement('span');
  leg.className = 'map-leg';
  leg.style.width = `${Math.hypot(right, down)}px`;
  leg.style.rotate = `${Math.atan2(-down, -right)}rad`;
  pin.append(leg);
}
