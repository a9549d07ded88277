// Preloaded into the fuzzed product: logs turns of the event loop that use over 50 ms of CPU time. CPU time
// excludes delays by other processes.
import process from 'node:process';

const TOLD_ABOVE = 50;
const EVERY = 10;

let at = performance.now();
let used = process.threadCpuUsage();
setInterval(() => {
  const now = performance.now();
  const { user, system } = process.threadCpuUsage(used);
  const ms = Math.round((user + system) / 1000);
  const wall = Math.round(now - at - EVERY);
  if (ms > TOLD_ABOVE && wall > TOLD_ABOVE) {
    console.log(JSON.stringify({ level: 30, msg: 'standstill', ms, wall, time: Date.now() }));
  }
  at = now;
  used = process.threadCpuUsage();
}, EVERY).unref();
