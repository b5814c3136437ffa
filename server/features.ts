import { accountFeature } from '#server/account/feature.ts';
import { adminFeature } from '#server/admin/feature.ts';
import { authFeature } from '#server/auth/feature.ts';
import { communitiesFeature } from '#server/communities/feature.ts';
import { eventsFeature } from '#server/events/feature.ts';
import { journalFeature } from '#server/journal/feature.ts';
import { libraryFeature } from '#server/library/feature.ts';
import type { Feature } from '#server/platform/deps.ts';
import { reflectionsFeature } from '#server/reflections/feature.ts';
import { sadhanaFeature } from '#server/sadhana/feature.ts';
import { subscriptionFeature } from '#server/subscription/feature.ts';

/** All features. When an account is deleted, their hooks run in this order. */
export const features: readonly Feature[] = [
  authFeature,
  accountFeature,
  adminFeature,
  communitiesFeature,
  eventsFeature,
  journalFeature,
  libraryFeature,
  reflectionsFeature,
  sadhanaFeature,
  subscriptionFeature,
];
