import type { Page } from '@playwright/test';
import { callServer } from '#tests/journeys/world.ts';
import { createCommunity, joinCommunity } from './communitySteps.ts';

export const TODAY = Temporal.Now.plainDateISO('UTC');
/** Matches a number of people or texts, or a percentage. The pages of readings show none. */
export const COUNTS = /\d+ ?%|\d+ (readers?|posts?|passages? behind|days? behind)/;

/** Presses a link or a button with the keyboard. */
export async function pressKey(page: Page, role: 'link' | 'button', name: string): Promise<void> {
  await page.getByRole(role, { name, exact: true }).focus();
  await page.keyboard.press('Enter');
}

/** A reading of two passages that a guide has begun, from this day on, in a community that a reader has joined later. */
export async function startReading(
  world: { url: string; createMember(name: string): Promise<{ id: string; token: string }> },
  name: string,
  startsOn: Temporal.PlainDate,
) {
  const guide = await world.createMember(`${name}-guide`);
  const reader = await world.createMember(`${name}-reader`);
  const { id } = await createCommunity(world.url, guide.token, { name: 'Passage Hill' });
  const weekday = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'][TODAY.dayOfWeek - 1];
  const { body: reading } = await callServer(world.url, `POST /communities/${id}/readings`, {
    token: guide.token,
    body: {
      ...{ title: 'Talks', startsOn: startsOn.toString(), timezone: 'UTC', rhythm: { weekday, weeks: 1 } },
      passages: [
        { title: 'Silence', where: 'verses 1-8', question: 'Who is silent?' },
        { title: 'Grace', where: 'verses 9-12' },
      ],
    },
  });
  await joinCommunity(world.url, reader.token, id);
  return { id, guide, reader, reading };
}
