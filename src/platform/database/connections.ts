/** The most connections that a process opens to the database, by what they are for. */
export const CONNECTIONS = {
  requests: 10,
  /** One more than one network may search at once; with all plans of pages, each takes some 25 MB. */
  searches: 5,
  jobs: 4,
  metrics: 1,
  queue: 3,
  newJobs: 1,
  changes: 1,
  presence: 1,
  /** While the file of a large import is checked, in a process with jobs. */
  imports: 2,
};

const { requests, searches, jobs, metrics, queue, newJobs, changes, presence, imports } =
  CONNECTIONS;
const app = requests + searches + jobs + metrics + queue + changes + presence;

/** In all, by what a process does: an app with JOBS=worker, a worker, and an app that runs the jobs. */
export const MOST_CONNECTIONS = {
  app,
  worker: requests + metrics + queue + newJobs + presence + imports,
  both: app + newJobs + imports,
};
