import type { Keeping } from '#server/platform/backup/keeping.ts';

/** How backups are made. */
export interface BackupSettings {
  /** A folder. */
  to: string;
  /** When one is made each day, such as `03:00`, in the zone. */
  at: string;
  timeZone: string;
  keep: Keeping;
  /** Public keys of `age`; none for backups that are not encrypted. */
  recipients: string[];
  /** The names of the variables that are set, without their values. */
  names: string[];
}
