import type { Keeping } from '#server/platform/backup/keeping.ts';
import type { S3Settings } from '#server/platform/storage/s3Settings.ts';

/** How backups are made. */
export interface BackupSettings {
  /** A folder, or a bucket of an S3-compatible store. */
  to: string | S3Settings;
  /** When one is made each day, such as `03:00`, in the zone. */
  at: string;
  timeZone: string;
  keep: Keeping;
  /** Public keys of `age`; none for backups that are not encrypted. */
  recipients: string[];
  /** The names of the variables that are set, without their values. */
  names: string[];
}
