import { z } from 'zod';
import * as m from '#messages';
import { idText, line, shortLine } from '../domain/text.ts';
import { endpoint } from './endpoint.ts';
import { IMPORT_FILE, lookalikeChoice } from './imports.staff.ts';
import { paging } from './paging.ts';

export const MAX_SCHEDULES = 50;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions() !== undefined;
  } catch {
    return false;
  }
}

const scheduleSource = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('folder'),
    location: line(200, () => m.input_file_name_missing())
      .regex(/^[^/\\]+$/, { error: () => m.input_file_name_folder() })
      .regex(IMPORT_FILE, { error: () => m.input_file_name_ending() }),
  }),
  z.object({
    kind: z.literal('address'),
    location: line(2000, () => m.input_file_address_missing()).pipe(
      z.url({ protocol: /^https$/, error: () => m.input_https_address() }),
    ),
  }),
]);

const scheduleInput = z.object({
  name: shortLine(() => m.common_name(), 80),
  source: scheduleSource,
  /** Name or number of the sheet in a workbook. If null, the first sheet with at least two known fields. */
  sheet: line(100).nullable().default(null),
  mappingId: z
    .int({ error: () => m.input_mapping_choice() })
    .min(1, { error: () => m.input_mapping_choice() }),
  every: z.enum(['hour', 'day', 'week']),
  /** Day of the week, 0 is Sunday. Used only with `week`. */
  weekday: z.int().min(0).max(6),
  /** Hour in `timeZone`. Not used with `hour`. */
  hour: z
    .int()
    .min(0, { error: () => m.input_range_0_23() })
    .max(23, { error: () => m.input_range_0_23() }),
  minute: z
    .int()
    .min(0, { error: () => m.input_range_0_59() })
    .max(59, { error: () => m.input_range_0_59() }),
  timeZone: line(60).refine(isTimeZone, {
    error: () => m.input_time_zone(),
  }),
  twins: z.enum(['merge', 'skip']),
  lookalikes: lookalikeChoice,
  /**
   * Handling of listings that vanish from the file: nothing happens, staff get a list of them, or they are also
   * marked as closed or hidden.
   */
  gone: z.enum(['leave', 'list', 'close', 'hide']),
  /** Maximum percentage of rows with errors. Above it, nothing is written. */
  mostErrors: z
    .int()
    .min(0, { error: () => m.input_range_0_100() })
    .max(100, { error: () => m.input_range_0_100() }),
});

export type ScheduleInput = z.infer<typeof scheduleInput>;

/** `nothing`: there was no file. `stopped`: the file looked wrong, so nothing was written. */
export const runState = z.enum([
  ...(['waiting', 'fetching', 'checking', 'writing'] as const),
  ...(['done', 'unchanged', 'nothing', 'stopped', 'failed'] as const),
]);

export type RunState = z.infer<typeof runState>;

export const importRun = z.object({
  id: z.int(),
  state: runState,
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** Import of the run, or null once it was deleted. */
  importId: z.int().nullable(),
  fileName: z.string().nullable(),
  rows: z.int(),
  counts: z.object({ new: z.int(), changed: z.int(), same: z.int(), error: z.int() }),
  gone: z.int(),
  reason: z.string().nullable(),
});

export type ImportRun = z.infer<typeof importRun>;

export const importSchedule = scheduleInput.extend({
  id: z.int(),
  version: z.int(),
  mappingName: z.string(),
  isPaused: z.boolean(),
  nextRunAt: z.iso.datetime(),
  lastRun: importRun.nullable(),
  goneCount: z.int(),
});

export type ImportSchedule = z.infer<typeof importSchedule>;

export const goneListing = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  city: z.string(),
  state: z.string(),
  goneSince: z.iso.datetime(),
});

export type GoneListing = z.infer<typeof goneListing>;

/** Folder for scheduled imports, with at most 100 files by name. `files` is null if none is configured. */
export const importFolder = z.object({
  files: z
    .array(z.object({ name: z.string(), size: z.int(), changedAt: z.iso.datetime() }))
    .nullable(),
});

const params = z.object({ id: idText });

const PAGE_SIZE = 20;

export const scheduleCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/import-schedules',
    summary: `Scheduled imports by name, with their last run; at most ${MAX_SCHEDULES}`,
    access: 'transfer',
    output: z.array(importSchedule),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/import-schedules',
    summary: 'Schedule an import from a file in the import folder, or from an https address',
    access: 'transfer',
    status: 201,
    body: scheduleInput,
    output: importSchedule,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/import-schedules/:id',
    summary: 'Change a schedule. 409 with `current` if someone else changed it meanwhile.',
    access: 'transfer',
    params,
    body: scheduleInput.extend({ version: z.int().min(1) }),
    output: importSchedule,
  }),
  pause: endpoint({
    method: 'PUT',
    path: '/api/admin/import-schedules/:id/paused',
    summary: 'Pause a schedule, or let it go on from its next time',
    access: 'transfer',
    params,
    body: z.object({ isPaused: z.boolean() }),
    output: importSchedule,
  }),
  run: endpoint({
    method: 'POST',
    path: '/api/admin/import-schedules/:id/run',
    summary: 'Run it now, even if the file is as it was. 409 while it is running.',
    access: 'transfer',
    limit: 'imports',
    params,
    output: importSchedule,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/import-schedules/:id',
    summary: 'Delete a schedule and the history of its runs. What it imported stays.',
    access: 'transfer',
    params,
    output: z.object({ id: z.int() }),
  }),
  listRuns: endpoint({
    method: 'GET',
    path: '/api/admin/import-schedules/:id/runs',
    summary: 'The runs of a schedule, newest first; the last 100 are kept',
    access: 'transfer',
    paged: true,
    params,
    query: z.object(paging(PAGE_SIZE)),
    output: z.array(importRun),
  }),
  listGone: endpoint({
    method: 'GET',
    path: '/api/admin/import-schedules/:id/gone',
    summary: 'Listings that were in the file and no longer are',
    access: 'transfer',
    paged: true,
    params,
    query: z.object(paging(PAGE_SIZE)),
    output: z.array(goneListing),
  }),
  folder: endpoint({
    method: 'GET',
    path: '/api/admin/import-folder',
    summary: 'The files that wait in the import folder',
    access: 'transfer',
    output: importFolder,
  }),
};
