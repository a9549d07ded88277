export const CONNECTIONS = {
  requests: 10,
  /**
   * One connection more than a single network may use at once. A connection with the plans of all pages takes
   * about 25 MB.
   */
  searches: 5,
  jobs: 4,
  metrics: 1,
  queue: 3,
  newJobs: 1,
  changes: 1,
  presence: 1,
  /** Used while the file of a large import is checked, in a process that runs jobs. */
  imports: 2,
};

const { requests, searches, jobs, metrics, queue, newJobs, changes, presence, imports } =
  CONNECTIONS;
const app = requests + searches + jobs + metrics + queue + changes + presence;

/** Totals by type of process: an app with JOBS=worker, a worker, and an app that runs the jobs itself. */
export const MAX_CONNECTIONS = {
  app,
  worker: requests + metrics + queue + newJobs + presence + imports,
  both: app + newJobs + imports,
};
