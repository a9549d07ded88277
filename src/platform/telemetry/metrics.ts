interface Sample {
  labels?: Record<string, string>;
  value: number;
  suffix?: string;
}

export interface Metric {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  samples: Sample[];
}

export function gauge(name: string, help: string, value: number): Metric {
  return { name, help, type: 'gauge', samples: [{ value }] };
}

export function counter(name: string, help: string, value: number): Metric {
  return { name, help, type: 'counter', samples: [{ value }] };
}

export function formatMetrics(metrics: Metric[]): string {
  return metrics
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(({ suffix = '', labels, value }) => {
        return `${name}${suffix}${formatLabels(labels)} ${value}`;
      }),
    ])
    .map((line) => `${line}\n`)
    .join('');
}

function formatLabels(labels: Record<string, string> = {}): string {
  const pairs = Object.entries(labels).map(([name, value]) => {
    const text = value.replace(/[\\"]/g, '\\$&').replace(/\n/g, '\\n');
    return `${name}="${text}"`;
  });
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
}
