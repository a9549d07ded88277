import { Counter, Gauge, type Registry } from 'prom-client';

interface Described {
  name: string;
  help: string;
}

/** Registers a gauge that is read at each scrape. */
export function addGauge(registry: Registry, { name, help }: Described, read: () => number) {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
}

/** Registers a gauge with one sample for each value of a label. */
export function addGauges(
  registry: Registry,
  { name, help, label }: Described & { label: string },
  read: () => [value: string, sample: number][],
) {
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect() {
      this.reset();
      for (const [value, sample] of read()) this.set({ [label]: value }, sample);
    },
  });
}

/** Registers a counter whose total is read at each scrape. */
export function addCounter(registry: Registry, { name, help }: Described, read: () => number) {
  new Counter({
    name,
    help,
    registers: [registry],
    collect() {
      this.reset();
      this.inc(read());
    },
  });
}
