import { z } from 'zod';
import * as m from '#messages';
import { type Corner, cleanCorners, findShapeFault } from '../area-shape.ts';
import { endpoint } from '../endpoint.ts';
import { STATES } from '../states.ts';
import { idText, shortLine, slugLine } from '../text.ts';

/** Of a site. */
export const MOST_AREAS = 500;

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
  /** Longitude and latitude of each; the last is joined with the first. */
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
    summary: `Named parts of towns, such as "Downtown", with how many listings are in each; at most ${MOST_AREAS}`,
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
