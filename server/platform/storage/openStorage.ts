import path from 'node:path';
import type { Settings } from '#server/platform/process/settings.ts';
import { openDiskStorage } from './disk.ts';
import { openS3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

/** Opens the storage of the settings: an S3-compatible bucket, or the folder DATA_DIR. */
export const openStorage = ({ s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>): Storage =>
  s3 ? openS3Storage(s3) : openDiskStorage(path.resolve(dataDir));
