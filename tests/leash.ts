// Loaded into the cluster's processes: they end with whoever started them, also after a kill -9.
process.stdin.once('end', () => process.kill(process.pid, 'SIGTERM')).resume();
