import { z } from 'zod';
import * as m from '#messages';
import { MAP_FILE } from '../domain/basemap.ts';
import { line } from '../domain/text.ts';
import { endpoint } from './endpoint.ts';

/** Limit of an uploaded file. The command `npm run map` has none. */
export const MAX_MAP_BYTES = 2 * 1024 ** 3;

/**
 * Files are uploaded in pieces of this size, so that no proxy's limit stops them and an interrupted upload can resume.
 */
export const MAX_PIECE_BYTES = 8 * 1024 ** 2;

export const mapFile = z.object({
  file: z.string(),
  bytes: z.number(),
  addedAt: z.iso.datetime(),
  maxZoom: z.int(),
  /** West, south, east and north in degrees. */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
});

export type MapFile = z.infer<typeof mapFile>;

const upload = z.string().regex(/^[0-9a-f]{32}$/, { error: () => m.http_field_invalid() });

export const mapCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/map/files',
    summary: 'Files of streets in the data folder, newest first',
    access: 'settings',
    output: z.object({ files: z.array(mapFile) }),
  }),
  sendPiece: endpoint({
    method: 'PUT',
    path: '/api/admin/map/uploads/:upload',
    summary:
      'Add the next piece to an upload. `upload` is an ID of your choice, and `at` the bytes sent so far. Answers how many bytes have arrived.',
    access: 'settings',
    params: z.object({ upload }),
    query: z.object({
      at: z
        .string()
        .regex(/^\d{1,10}$/)
        .transform(Number),
    }),
    body: {
      travels: 'bytes',
      maxBytes: MAX_PIECE_BYTES,
      seconds: 120,
      types: ['application/octet-stream'],
      get tooLarge() {
        return m.map_file_piece();
      },
    },
    output: z.object({ bytes: z.number() }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/admin/map/files',
    summary: 'Check an uploaded file and add it to the files of streets',
    access: 'settings',
    status: 201,
    body: z.object({ upload, name: line(200) }),
    output: mapFile,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/map/files/:file',
    summary: 'Remove a file of streets that the map doesn’t use',
    access: 'settings',
    params: z.object({ file: z.string().regex(MAP_FILE, { error: () => m.input_map_file() }) }),
    output: z.object({ files: z.array(mapFile) }),
  }),
};
