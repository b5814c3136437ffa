import { accounts } from './journeys/accounts.ts';
import { changedProgram } from './journeys/changedProgram.ts';
import { communities } from './journeys/communities.ts';
import { events } from './journeys/events.ts';
import { journal } from './journeys/journal.ts';
import { library } from './journeys/library.ts';
import { pages } from './journeys/pages.ts';
import { practice } from './journeys/practice.ts';
import { problemReports } from './journeys/problemReports.ts';
import type { Journeys } from './world.ts';

export const JOURNEYS: Journeys = {
  ...problemReports,
  ...accounts,
  ...journal,
  ...changedProgram,
  ...practice,
  ...library,
  ...communities,
  ...events,
  ...pages,
};
