const HOUR = 60;

/** Series of a site where all is well, by the notation of promtool, of ten hours, each minute. */
export const healthy: Record<string, string> = {
  'up{job="mainstreet",instance="a"}': '1x600',
  'http_requests_total{group="screens",status="2xx"}': '0+600x600',
  'http_requests_total{group="screens",status="5xx"}': '0+1x600',
  'http_request_duration_seconds_bucket{group="screens",le="0.5"}': '0+600x600',
  'http_request_duration_seconds_bucket{group="screens",le="2.5"}': '0+601x600',
  'http_request_duration_seconds_bucket{group="screens",le="+Inf"}': '0+601x600',
  'database_up{instance="a"}': '1x600',
  'mainstreet_figures_read{instance="a"}': '1x600',
  'database_callers_waiting{pool="requests"}': '0x600',
  'database_replica_up{replica="copy"}': '1x600',
  'database_replica_lag_seconds{replica="copy"}': '1x600',
  'jobs_failed{queue="mail"}': '3x600',
  'jobs_failed{queue="refund-payment"}': '1x600',
  'mainstreet_jobs_retrying{queue="mail"}': '2x600',
  'mainstreet_jobs_overdue_seconds{queue="mail"}': '4x600',
  mainstreet_backup_last_success_timestamp_seconds: '0+60x600',
  mainstreet_off_site_backup_last_success_timestamp_seconds: '0+60x600',
  mainstreet_restore_trial_failed: '0x600',
  mainstreet_restore_trial_timestamp_seconds: '0+60x600',
  'mainstreet_waiting_oldest_age_seconds{kind="listing"}': '3600x600',
  mainstreet_payments_unchecked: '0x600',
  mainstreet_payments_open: '3x600',
  mainstreet_import_schedules_failed: '0x600',
  'mainstreet_limit_refused_total{limit="reviews"}': '0+1x600',
  'node_filesystem_avail_bytes{mountpoint="/",fstype="ext4"}': '50x600',
  'node_filesystem_size_bytes{mountpoint="/",fstype="ext4"}': '100x600',
};

/** What goes wrong before each alert, and the minute at which it must have fired. */
export const troubles: Record<string, { series: Record<string, string>; by: number }> = {
  MainstreetDown: { series: { 'up{job="mainstreet",instance="a"}': '1x4 0x20' }, by: 10 },
  MainstreetErrors: {
    series: { 'http_requests_total{group="screens",status="5xx"}': '0+30x60' },
    by: 20,
  },
  MainstreetSlow: {
    series: {
      'http_request_duration_seconds_bucket{group="screens",le="2.5"}': '0+660x60',
      'http_request_duration_seconds_bucket{group="screens",le="+Inf"}': '0+660x60',
    },
    by: 40,
  },
  MainstreetDatabaseAway: { series: { 'database_up{instance="a"}': '1x4 0x20' }, by: 10 },
  MainstreetFiguresMissing: {
    series: { 'mainstreet_figures_read{instance="a"}': '1x4 0x20' },
    by: 15,
  },
  MainstreetConnectionsShort: {
    series: { 'database_callers_waiting{pool="requests"}': '9x60' },
    by: 10,
  },
  MainstreetReplicaBehind: {
    series: { 'database_replica_lag_seconds{replica="copy"}': '90x60' },
    by: 10,
  },
  MainstreetJobsStuck: {
    series: { 'mainstreet_jobs_overdue_seconds{queue="mail"}': '0+60x60' },
    by: 30,
  },
  MainstreetJobsFailed: { series: { 'jobs_failed{queue="refund-payment"}': '1x70 2x20' }, by: 80 },
  MainstreetEmailsFailing: {
    series: { 'mainstreet_jobs_retrying{queue="mail"}': '0+1x60' },
    by: 40,
  },
  MainstreetBackupTooOld: {
    series: { mainstreet_backup_last_success_timestamp_seconds: '0x3000' },
    by: 38 * HOUR,
  },
  MainstreetOffSiteBackupTooOld: {
    series: { mainstreet_off_site_backup_last_success_timestamp_seconds: '0x3000' },
    by: 38 * HOUR,
  },
  MainstreetRestoreTrialFailed: {
    series: { mainstreet_restore_trial_failed: '0x10 1x20' },
    by: 15,
  },
  MainstreetRestoreTrialTooOld: {
    series: { mainstreet_restore_trial_timestamp_seconds: '0x25000' },
    by: 17 * 24 * HOUR,
  },
  MainstreetWaitingTooLong: {
    series: { 'mainstreet_waiting_oldest_age_seconds{kind="listing"}': '260000x120' },
    by: 90,
  },
  MainstreetPaymentsUnchecked: { series: { mainstreet_payments_unchecked: '1x60' }, by: 40 },
  MainstreetPaymentsOpen: { series: { mainstreet_payments_open: '30x120' }, by: 90 },
  MainstreetScheduleFailed: { series: { mainstreet_import_schedules_failed: '1x120' }, by: 90 },
  MainstreetLimitsRefuse: {
    series: { 'mainstreet_limit_refused_total{limit="reviews"}': '0+600x60' },
    by: 40,
  },
  MainstreetDiskFull: {
    series: { 'node_filesystem_avail_bytes{mountpoint="/",fstype="ext4"}': '5x60' },
    by: 20,
  },
};
