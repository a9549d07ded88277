import { readMemory } from '../memory.ts';

const MEGABYTE = 1024 * 1024;

/** The reasons for these settings are in docs/decisions/0068. */
const FIXED: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  fsync: 'on',
  synchronous_commit: 'on',
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_buffers: '16MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  checkpoint_completion_target: '0.9',
  autovacuum_vacuum_scale_factor: '0.05',
  autovacuum_vacuum_insert_scale_factor: '0.1',
  autovacuum_analyze_scale_factor: '0.1',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  default_text_search_config: 'pg_catalog.simple',
};

/** Returns settings that grow with the memory up to a limit, because the server shares its machine with the product. */
export function chooseSettings(memory: number = readMemory()): Record<string, string> {
  return {
    ...FIXED,
    shared_buffers: share(memory, 16, 128, 1024),
    effective_cache_size: share(memory, 2, 256, 65_536),
    maintenance_work_mem: share(memory, 64, 64, 256),
  };
}

function share(memory: number, part: number, least: number, most: number): string {
  const megabytes = Math.floor(memory / part / MEGABYTE);
  return `${Math.min(most, Math.max(least, megabytes))}MB`;
}
