import assert from 'node:assert/strict';
import { linkIn } from '../../support/servers/mailSink.ts';
import { button, CONFIRMATION, DIALOG, item, label, link, MAIN, main, status, title } from '../targets.ts';
import { createByApi, createCommunity, type Journeys, openAs, type World } from '../world.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Creates an event in the next two days. Returns its path. */
async function createEvent(world: World, token: string, name: string): Promise<string> {
  const { id } = await createCommunity(world, token, `Hosts of ${name}`);
  const start = Math.ceil(Date.now() / DAY_MS) * DAY_MS + 8 * HOUR_MS;
  const series = await createByApi(world, 'POST /events/series', token, {
    communityId: id,
    title: name,
    description: 'We read one verse, and sit with it.',
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + HOUR_MS).toISOString(),
    timezone: 'UTC',
    location: 'The Reading Room',
    capacity: 3,
  });
  return `/events/occurrence/${series.upcomingOccurrences[0].id}`;
}

export const events: Journeys = {
  'a guide creates a series of events': async (journey) => {
    const { page, world } = journey;
    const { token } = await world.createMember('series-guide');
    const { id } = await createCommunity(world, token, 'Readers at Dawn');
    await openAs(journey, 'series-guide', `/events/calendar/${id}`);
    await page.click(link('Create Event'));
    await page.expectVisible(title('Create Event'), main('For Readers at Dawn'));
    await page.fill(label('Title'), 'Dawn Reading');
    await page.fill(label('Description'), 'We read. Then we sit.');
    await page.fill(label('Start time'), '2027-10-18T06:30');
    await page.fill(label('End time'), '2027-10-18T07:30');
    // The weekday of the start is selected.
    await page.click(label('Repeats'));
    await page.fill(label('End date'), '2027-11-10');
    await page.expectVisible({ role: 'region', name: 'Preview', containing: 'every week on Monday until' });
    await page.click(button('Create Event', MAIN));
    await page.expectPath(/^\/events\/series\//);
    await page.expectVisible(title('Dawn Reading'), main('Recurs weekly'));
    await page.open(`/events/calendar/${id}?day=2027-10-18`);
    await page.expectVisible(link(/Dawn Reading/));
  },

  'a member books a spot and cancels the booking': async (journey) => {
    const { page, world } = journey;
    const { token } = await world.createMember('occasion-guide');
    await world.createMember('occasion-member');
    await openAs(journey, 'occasion-member', await createEvent(world, token, 'Sitting Together'));
    await page.expectVisible(title('Sitting Together'), main('3 spots left'));
    await page.click(button('Book My Spot'));
    await page.expectVisible(status('Your spot is booked.'), main('2 spots left'), item('occasion-member'));
    await page.expectFocused(button('Cancel Booking'));
    // The reload ends the short time in which the button ignores a second click.
    await page.reload();
    await page.click(button('Cancel Booking'));
    await page.expectVisible(status('Your booking is cancelled.'), main('3 spots left'));
  },

  'a guest registers and cancels with the link in the mail': async ({ page, world }) => {
    const { token } = await world.createMember('guests-guide');
    const eventPath = await createEvent(world, token, 'Tea and Silence');
    await page.open(eventPath);
    await page.fill(label('Name'), 'Eoin Byrne');
    await page.fill(label('Email'), 'eoin@vichara.test');
    await page.click(button('Register as Guest'));
    await page.click(button('OK', CONFIRMATION));
    await page.expectVisible(item('Eoin Byrne'), main('2 spots left'));
    const cancelLink = linkIn(await world.mails.nextMailTo('eoin@vichara.test', /You are registered/));
    await page.open(cancelLink.pathname + cancelLink.search);
    await page.expectPath(eventPath);
    await page.click(button('Cancel Registration'));
    await page.expectVisible(status('Your registration is cancelled.'), main('3 spots left'));
  },

  'the calendar dialog shows a visitor the URL of the calendar feed': async ({ page, world }) => {
    const { token } = await world.createMember('feeding-guide');
    const { id } = await createCommunity(world, token, 'Bell Tower');
    await page.open(`/events/calendar/${id}`);
    await page.click(button('Subscribe to Calendar'));
    const field = label('Calendar address', DIALOG);
    await page.expectValue(field, `${world.url}/api/v1/events/communities/${id}/calendar.ics`);
    const feed = await fetch(`${world.url}/api/v1/events/communities/${id}/calendar.ics`);
    assert.match(await feed.text(), /^BEGIN:VCALENDAR/);
    await page.press('Escape');
    await page.expectAbsent(DIALOG);
  },
};
