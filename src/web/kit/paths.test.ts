import { expect, test } from 'vitest';
import { locationPath } from './paths.ts';

test.each([
  ['ID', 'Boise', '/location/id/boise'],
  ['TX', 'FORT WORTH', '/location/tx/fort-worth'],
  ['NY', 'New York City', '/location/ny/new-york'],
  ['MO', 'St. Louis', '/location/mo/saint-louis'],
  ['MO', 'St Louis', '/location/mo/saint-louis'],
  ['ID', "Coeur d'Alene", '/location/id/coeur-dalene'],
  ['PR', 'Añasco', '/location/pr/anasco'],
  ['NC', 'Winston-Salem', '/location/nc/winston-salem'],
  ['OR', ' Bend  South ', '/location/or/bend-south'],
])('the path of a town in %s called %s', (state, city, path) => {
  expect(locationPath(state, city)).toBe(path);
});
