import { monitorEventLoopDelay } from 'node:perf_hooks';
import { counter, gauge, type Metric } from './format.ts';

/** Milliseconds between two looks at the event loop. */
const RESOLUTION = 20;

/** Memory, processor and event loop of this process. The loop's delay is since the reading before. */
export function collectProcessMetrics(): () => Metric[] {
  const loop = monitorEventLoopDelay({ resolution: RESOLUTION });
  loop.enable();
  // What is recorded is the time from look to look.
  const delay = (nanoseconds: number) =>
    Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e9 - RESOLUTION / 1000) : 0;
  return () => {
    const memory = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const metrics = [
      gauge('process_resident_memory_bytes', 'Memory of the process.', memory.rss),
      gauge('nodejs_heap_size_used_bytes', 'Heap in use.', memory.heapUsed),
      gauge('nodejs_heap_size_total_bytes', 'Heap taken.', memory.heapTotal),
      gauge('nodejs_external_memory_bytes', 'Memory outside the heap.', memory.external),
      counter('process_cpu_seconds_total', 'Processor time.', (user + system) / 1e6),
      gauge(
        'process_start_time_seconds',
        'Start of the process, Unix time.',
        Math.round(performance.timeOrigin / 1000),
      ),
      gauge('nodejs_eventloop_lag_mean_seconds', 'Mean delay of the event loop.', delay(loop.mean)),
      gauge(
        'nodejs_eventloop_lag_p99_seconds',
        '99th percentile of the delay.',
        delay(loop.percentile(99)),
      ),
      gauge('nodejs_eventloop_lag_max_seconds', 'Longest delay.', delay(loop.max)),
    ];
    loop.reset();
    return metrics;
  };
}
