import { accountFeature } from './account/feature.ts';
import { adminFeature } from './admin/feature.ts';
import { authFeature } from './auth/feature.ts';
import { communitiesFeature } from './communities/feature.ts';
import { eventsFeature } from './events/feature.ts';
import { journalFeature } from './journal/feature.ts';
import { libraryFeature } from './library/feature.ts';
import type { Feature } from './platform/deps.ts';
import { reflectionsFeature } from './reflections/feature.ts';
import { sadhanaFeature } from './sadhana/feature.ts';
import { subscriptionFeature } from './subscription/feature.ts';

/** Every feature. When an account is deleted, their hooks run in this order. */
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
