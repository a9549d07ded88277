/** Of a property's runs: a tenth every day, all with `TESTS=all`. */
export const runs = (all: number): number =>
  process.env.TESTS === 'all' ? all : Math.ceil(all / 10);
