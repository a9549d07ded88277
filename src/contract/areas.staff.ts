import { z } from 'zod';
import * as m from '#messages';
import { measureMiles } from '../domain/miles.ts';
import { area } from '../domain/settings.ts';
import { STATES } from '../domain/states.ts';
import { idText, shortLine, slugLine } from '../domain/text.ts';
import { endpoint } from './endpoint.ts';

export type Corner = [longitude: number, latitude: number];

export const MAX_CORNERS = 200;

/** Maximum miles across a named area, which is a part of a town. */
export const MAX_ACROSS = 30;

const LEAST_ACROSS = 0.02;

const DIGITS = 1e5;

/** Rounds corners to five decimals (about a yard), drops consecutive repeats, and leaves the ring open at its end. */
export function cleanCorners(corners: Corner[]): Corner[] {
  const rounded = corners.map(([x, y]): Corner => [round(x), round(y)]);
  return rounded.filter(
    (corner, at) => !isSame(corner, rounded.at(at - 1)) || rounded.length === 1,
  );
}

function round(degrees: number): number {
  return Math.round(degrees * DIGITS) / DIGITS;
}

function isSame([x, y]: Corner, other: Corner | undefined): boolean {
  return other !== undefined && x === other[0] && y === other[1];
}

export function findShapeFault(corners: Corner[]): string | null {
  if (corners.length < 3) return m.input_area_few_points();
  if (corners.length > MAX_CORNERS) return m.input_area_many_points({ mostCorners: MAX_CORNERS });
  const across = measureAcross(corners);
  if (across > MAX_ACROSS) return m.input_area_too_wide({ mostAcross: MAX_ACROSS });
  if (across < LEAST_ACROSS) return m.input_area_too_small();
  if (crossesItself(corners)) return m.input_area_border_crosses();
  return isFlat(corners) ? m.input_area_too_small() : null;
}

function measureAcross(corners: Corner[]): number {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const from = { longitude: Math.min(...xs), latitude: Math.min(...ys) };
  const to = { longitude: Math.max(...xs), latitude: Math.max(...ys) };
  // Rejects shapes across the antimeridian, which would span the whole map.
  return to.longitude - from.longitude > 180 ? Number.POSITIVE_INFINITY : measureMiles(from, to);
}

function isFlat(corners: Corner[]): boolean {
  const twice = corners.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = corners[(at + 1) % corners.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) < 1e-9;
}

function crossesItself(corners: Corner[]): boolean {
  const count = corners.length;
  const cornerAt = (at: number) => corners[at % count] as Corner;
  for (let one = 0; one < count; one += 1) {
    for (let other = one + 1; other < count; other += 1) {
      const areNeighbors = other === one + 1 || (one === 0 && other === count - 1);
      const edges = [
        cornerAt(one),
        cornerAt(one + 1),
        cornerAt(other),
        cornerAt(other + 1),
      ] as const;
      if (areNeighbors ? foldsBack(edges) : doMeet(edges)) return true;
    }
  }
  return false;
}

type Edges = readonly [a: Corner, b: Corner, c: Corner, d: Corner];

function foldsBack([a, b, c, d]: Edges): boolean {
  const [shared, one, other] = isSame(b, c) ? [b, a, d] : [a, b, c];
  const dot =
    (one[0] - shared[0]) * (other[0] - shared[0]) + (one[1] - shared[1]) * (other[1] - shared[1]);
  return turn(shared, one, other) === 0 && dot > 0;
}

function doMeet([a, b, c, d]: Edges): boolean {
  const [abc, abd, cda, cdb] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)];
  if (abc !== abd && cda !== cdb) return true;
  return (
    (abc === 0 && isWithin(a, b, c)) ||
    (abd === 0 && isWithin(a, b, d)) ||
    (cda === 0 && isWithin(c, d, a)) ||
    (cdb === 0 && isWithin(c, d, b))
  );
}

function turn([ax, ay]: Corner, [bx, by]: Corner, [cx, cy]: Corner): number {
  return Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));
}

function isWithin([ax, ay]: Corner, [bx, by]: Corner, [x, y]: Corner): boolean {
  return (
    Math.min(ax, bx) <= x && x <= Math.max(ax, bx) && Math.min(ay, by) <= y && y <= Math.max(ay, by)
  );
}

const count = z.int().nonnegative();

export const areaPreview = z.object({
  inside: count,
  outside: count,
  premiumOutside: count,
  paidOutside: count,
});

export type AreaPreview = z.infer<typeof areaPreview>;

export const areaPlace = z.object({
  label: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});

export type AreaPlace = z.infer<typeof areaPlace>;

export const areaState = z.object({
  area,
  /** Approved listings that visitors don't find because they are outside the area. */
  outside: count,
  /** Progress of rechecking listings against a new area, or null if none is running. */
  progress: z.object({ done: count, total: count }).nullable(),
});

export const staffAreaCalls = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/area',
    summary: 'The area that listings are held against, and how far a change of it has come',
    access: 'staff',
    output: areaState,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/admin/area/preview',
    summary:
      'How many approved listings an area would hold, and how many premium ones it would hide',
    access: 'settings',
    body: z.object({ area }),
    output: areaPreview,
  }),
  places: endpoint({
    method: 'GET',
    path: '/api/admin/area/places',
    summary: 'Towns and ZIP codes by their first three or more characters, with their centers',
    access: 'staff',
    query: z.object({
      q: z
        .string()
        .trim()
        .max(100, { error: () => m.input_max_100() })
        .default(''),
    }),
    output: z.array(areaPlace),
  }),
};

export const MAX_AREAS = 500;

const corner = z.tuple([z.number().min(-180).max(180), z.number().min(-85).max(85)]);

const corners = z
  .array(corner)
  .max(1000, { error: () => m.input_points_max() })
  .transform((given): Corner[] => cleanCorners(given))
  .superRefine((given, context) => {
    const fault = findShapeFault(given);
    if (fault) context.addIssue(fault);
  });

export const namedAreaInput = z.object({
  name: shortLine(() => m.common_name(), 60),
  slug: slugLine(60),
  state: z.enum(
    STATES.map(({ code }) => code),
    { error: () => m.input_state_choice() },
  ),
  city: shortLine(() => m.common_town(), 100),
  /** Longitude and latitude of each corner. The last connects to the first. */
  corners,
  version: z.int().min(1).optional(),
});

export type NamedAreaInput = z.output<typeof namedAreaInput>;

export type NamedAreaDraft = z.input<typeof namedAreaInput>;

const listed = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  state: z.string(),
  city: z.string(),
  businessCount: z.int(),
  version: z.int(),
});

export type ListedArea = z.infer<typeof listed>;

export const namedArea = listed.extend({ corners: z.array(corner) });

export type NamedArea = z.infer<typeof namedArea>;

const params = z.object({ id: idText });

export const namedAreaCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/areas',
    summary: `Named parts of towns, such as "Downtown", with how many listings are in each; at most ${MAX_AREAS}`,
    access: 'directory',
    output: z.array(listed),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/areas/:id',
    summary: 'A named area with its border',
    access: 'directory',
    params,
    output: namedArea,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/areas',
    summary:
      'Draw a named area in a town. Listings with an exact position inside of it join it soon after.',
    access: 'directory',
    body: namedAreaInput,
    output: namedArea,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/areas/:id',
    summary: 'Change a named area; a stale `version` is refused with 409 and `current`',
    access: 'directory',
    params,
    body: namedAreaInput,
    output: namedArea,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/areas/:id',
    summary: 'Remove a named area; its listings stay',
    access: 'directory',
    params,
    output: z.object({ id: z.int() }),
  }),
};
