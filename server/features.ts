import type { ApiEndpoints } from '#contract/apiEndpoints.ts';
import { accountFeature } from '#server/account/feature.ts';
import { adminFeature } from '#server/admin/feature.ts';
import { authFeature } from '#server/auth/feature.ts';
import { communitiesFeature } from '#server/communities/feature.ts';
import { eventsFeature } from '#server/events/feature.ts';
import { healthFeature } from '#server/health/feature.ts';
import { journalFeature } from '#server/journal/feature.ts';
import { libraryFeature } from '#server/library/feature.ts';
import { movingFeature } from '#server/moving/feature.ts';
import { picturesFeature } from '#server/pictures/feature.ts';
import type { Feature } from '#server/platform/deps.ts';
import { readingsFeature } from '#server/readings/feature.ts';
import { reflectionsFeature } from '#server/reflections/feature.ts';
import { sadhanaFeature } from '#server/sadhana/feature.ts';
import { siteFeature } from '#server/site/feature.ts';
import { subscriptionFeature } from '#server/subscription/feature.ts';

/**
 * Every feature, by its name in the contract. When an account is deleted, the hooks of the features run in this
 * order.
 */
const featuresByName: Record<keyof ApiEndpoints, Feature> = {
  auth: authFeature,
  account: accountFeature,
  admin: adminFeature,
  communities: communitiesFeature,
  events: eventsFeature,
  health: healthFeature,
  journal: journalFeature,
  library: libraryFeature,
  moving: movingFeature,
  pictures: picturesFeature,
  readings: readingsFeature,
  reflections: reflectionsFeature,
  sadhana: sadhanaFeature,
  site: siteFeature,
  subscription: subscriptionFeature,
};

export const features: readonly Feature[] = Object.values(featuresByName);
