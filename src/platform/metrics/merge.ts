import type { Siblings } from '../processes/siblings.ts';
import type { Metric } from './format.ts';

/** What says something of one process alone carries its number. */
export function labelProcess(metrics: Metric[], siblings: Siblings | null): Metric[] {
  if (!siblings) return metrics;
  const process = String(siblings.number);
  return metrics.map((metric) => ({
    ...metric,
    samples: metric.samples.map((sample) => ({ ...sample, labels: { ...sample.labels, process } })),
  }));
}

/** Those of several processes as one: what has the same name and labels is added up. */
export function mergeMetrics(ofProcesses: Metric[][]): Metric[] {
  const merged = new Map<string, Metric>();
  for (const metric of ofProcesses.flat()) {
    const samples = [...(merged.get(metric.name)?.samples ?? []), ...metric.samples];
    merged.set(metric.name, { ...metric, samples });
  }
  return [...merged.values()].map((metric) => ({ ...metric, samples: addUp(metric.samples) }));
}

function addUp(samples: Metric['samples']): Metric['samples'] {
  const sums = new Map<string, Metric['samples'][number]>();
  for (const sample of samples) {
    const series = JSON.stringify([sample.suffix, sample.labels]);
    const value = (sums.get(series)?.value ?? 0) + sample.value;
    sums.set(series, { ...sample, value });
  }
  return [...sums.values()];
}
