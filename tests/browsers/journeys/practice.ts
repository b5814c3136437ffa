import {
  article,
  button,
  CONFIRMATION,
  DIALOG,
  label,
  link,
  radio,
  status,
  text,
  title,
} from '../targets.ts';
import { type Journeys, openAs } from '../world.ts';

const TIMER = { role: 'timer' };
const INTENTION = label('Intention (sankalpa)');

/** A script that moves the clock of the device and that of the page forward, as if this time had passed. */
const advanceClocks = (milliseconds: number) => `void [Date, performance].forEach((clock) => {
  const now = clock.now.bind(clock);
  clock.now = () => now() + ${milliseconds};
})`;

export const practice: Journeys = {
  'a member logs a practice, changes it and deletes it': async (journey) => {
    const { page, world } = journey;
    await world.createMember('practiser');
    await openAs(journey, 'practiser', '/sadhana');
    await page.expectVisible(text('No practices logged for this day.'));
    await page.click(button('Log a Practice'));
    await page.fill(label('Practice', DIALOG), 'Japa');
    await page.expectValue(label('Value', DIALOG), '108');
    await page.fill(label('Intention (sankalpa)', DIALOG), 'One name, one breath.');
    await page.click(button('Save Log', DIALOG));
    await page.expectVisible(status('Japa is logged.'), article('108 reps'));
    await page.expectAbsent(DIALOG);

    await page.click(link('Japa'));
    await page.expectVisible(title('Japa'));
    await page.click(button('Edit'));
    await page.fill(label('Value'), '54');
    await page.click(button('Save Changes'));
    await page.expectVisible(text('54 reps'));
    await page.click(button('Delete'));
    await page.click(button('Delete', CONFIRMATION));
    await page.expectVisible(text('No practices logged for this day.'));
  },

  'a member creates a preset and activates it': async (journey) => {
    const { page, world } = journey;
    await world.createMember('composer');
    await openAs(journey, 'composer', '/sadhana/presets');
    await page.click(button('New Preset'));
    await page.fill(label('Title'), 'Before the house wakes');
    await page.click(label('Silent sitting'));
    await page.click(label('Japa'));
    await page.click(button('Save Preset'));
    const preset = { role: 'article', name: 'Before the house wakes' };
    await page.click(button('Activate', preset));
    await page.click(button('Activate', CONFIRMATION));
    await page.expectVisible(status('2 practices logged for today.'));
  },

  'a member starts, pauses, finishes and logs a focus session': async (journey) => {
    const { page, world } = journey;
    await world.createMember('sitter');
    await openAs(journey, 'sitter', '/sadhana/focus');
    await page.click(radio('5 minutes'));
    await page.expectVisible({ ...TIMER, containing: '05:00' });
    await page.fill(INTENTION, 'To rest as the one who hears.');
    await page.click(button('Start'));
    await page.expectVisible({ ...TIMER, containing: '04:5' });
    await page.click(button('Pause'));
    await page.fill(label('Chime volume'), '20');
    await page.expectValue(label('Chime volume'), '20');
    await page.click(button('Resume'));
    await page.expectVisible(button('Pause'));
    await page.evaluate(advanceClocks(300_000));
    await page.fill(label('Practice'), 'Silent sitting');
    await page.click(button('Log Practice & Exit'));
    await page.expectVisible(status('The practice is logged.'), article('To rest as the one who hears.'));
  },

  'a member sets their own length, a settle-in, interval bells and another bell, and starts a session':
    async (journey) => {
      const { page, world } = journey;
      await world.createMember('settler');
      await openAs(journey, 'settler', '/sadhana/focus');
      await page.click(text('More'));
      await page.fill(label('Own length (minutes)'), '4');
      await page.fill(label('Settle in'), '30 seconds');
      await page.fill(label('Interval bells'), 'At regular intervals');
      await page.fill(label('Interval (minutes)'), '1');
      await page.click(radio('Gong'));
      await page.click(button('Try the Chime'));
      await page.fill(INTENTION, 'To listen.');
      await page.click(button('Start'));
      await page.expectVisible({ ...TIMER, containing: '00:2' }, text('Settle in'));
      await page.evaluate(advanceClocks(30_000));
      await page.expectVisible({ ...TIMER, containing: '03:' });
      await page.evaluate(advanceClocks(240_000));
      await page.expectVisible(text('Four minutes'));
    },
};
