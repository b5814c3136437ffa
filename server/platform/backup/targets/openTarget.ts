import type { BackupSettings } from '#server/platform/process/backupSettings.ts';
import { openBucketTarget } from './bucketTarget.ts';
import { type BackupTarget, openFolderTarget } from './target.ts';

/** Opens the folder or the bucket of the settings. */
export const openTarget = ({ to }: BackupSettings): BackupTarget =>
  typeof to === 'string' ? openFolderTarget(to) : openBucketTarget(to);

/** Where a backup is, without the key of a bucket. */
export const placeOf = ({ to }: BackupSettings, name: string): string =>
  `${typeof to === 'string' ? to : to.endpoint}/${name}`;
