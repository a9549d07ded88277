import type { Config } from '../../../platform/config/config.ts';
import type { PublicDownload } from '../../../platform/http/public-download.ts';
import type { Queue } from '../../../platform/jobs/jobs.ts';
import type { Site } from '../../settings/site.ts';
import type { TransferDependencies } from '../model/imports.ts';

export interface FileSources {
  download: PublicDownload;
  downloadPhoto: PublicDownload;
  settle: number;
}

export interface ScheduleDependencies extends TransferDependencies {
  config: Pick<Config, 'importDir'>;
  site: Site;
  sources: FileSources;
}

export const runQueue: Queue<{ runId: number }> = {
  name: 'scheduled-imports',
  retries: 5,
  timeLimit: 1200,
};
