import { PASSWORD } from '../../journeys/world.ts';
import { linkIn } from '../../support/servers/mailSink.ts';
import {
  article,
  button,
  CONFIRMATION,
  group,
  item,
  label,
  link,
  MAIN,
  radio,
  status,
  text,
  title,
} from '../targets.ts';
import { createCommunity, type Journeys, openAs } from '../world.ts';

export const communities: Journeys = {
  'a member creates a community and invites another member, who joins': async (journey) => {
    const { page, world } = journey;
    await world.createMember('abbess');
    await world.createMember('novice');
    await openAs(journey, 'abbess', '/communities');
    await page.click(link('Create Community'));
    await page.fill(label('Name'), 'House of Two Doors');
    await page.fill(label('Description'), 'Come when you are asked.');
    await page.click(radio('Private'));
    await page.click(button('Create Community'));
    await page.expectVisible(title('House of Two Doors'));
    await page.click(link('Invite Members', MAIN));
    await page.fill(label('Email'), 'novice@vichara.test');
    await page.click(button('Send Invitation'));
    await page.expectVisible(
      status('An invitation has been sent to novice@vichara.test.'),
      item('novice@vichara.test'),
    );

    const mail = await world.mails.nextMailTo('novice@vichara.test', /An invitation to a community/);
    const invitation = linkIn(mail);
    await openAs(journey, 'novice', invitation.pathname + invitation.search);
    await page.expectVisible(text('You have been invited'));
    await page.click(button('Join', MAIN));
    await page.expectVisible(title('House of Two Doors'), button('Leave', MAIN));
  },

  'a member writes a post and a reply, and deletes both': async (journey) => {
    const { page, world } = journey;
    const { token } = await world.createMember('founding-guide');
    const { id } = await createCommunity(world, token, 'The Long Table');
    await openAs(journey, 'founding-guide', `/communities/${id}`);
    await page.click(link('New Post'));
    await page.fill(label('Your Message'), 'Who is it that asks?');
    await page.click(button('Publish Post'));
    await page.expectVisible(title('Post'), article('Who is it that asks?'));
    await page.fill(label('Your Reply'), 'Nobody that I could find.');
    await page.click(button('Post Reply'));
    await page.expectVisible(item('Nobody that I could find.'));
    await page.expectValue(label('Your Reply'), '');
    await page.click(button('Delete reply'));
    await page.click(button('Delete', CONFIRMATION));
    await page.expectVisible(text('No replies yet.'));
    await page.click(button('Delete post'));
    await page.click(button('Delete', CONFIRMATION));
    await page.expectPath(`/communities/${id}`);
    await page.expectVisible(text('A quiet space...'));
  },

  'a member formats a post with the toolbar and the keyboard, and readers see a list and emphasis': async (
    journey,
  ) => {
    const { page, world } = journey;
    const { token } = await world.createMember('calligrapher');
    const { id } = await createCommunity(world, token, 'The Written Word');
    await openAs(journey, 'calligrapher', `/communities/${id}/posts/new`);
    const message = label('Your Message');
    await page.expectVisible(button('Emphasis'));
    await page.fill(message, '- Look within');
    await page.evaluate('document.activeElement.setSelectionRange(7, 13)');
    await page.click(button('Emphasis'));
    await page.expectValue(message, '- Look *within*');
    await page.evaluate("document.execCommand('undo')");
    await page.expectValue(message, '- Look within');
    await page.evaluate('document.activeElement.setSelectionRange(7, 13)');
    await page.click(button('Emphasis'));
    await page.evaluate('document.activeElement.setSelectionRange(15, 15)');
    await page.press('Enter');
    await page.expectValue(message, '- Look *within*\n- ');
    // Dictation and input methods insert text in this way.
    await page.evaluate("document.execCommand('insertText', false, 'ध्यान में')");
    await page.click(button('Preview'));
    await page.expectVisible(item('ध्यान में'), { role: 'emphasis', containing: 'within' });
    await page.click(button('Publish Post'));
    await page.expectVisible(title('Post'), item('Look within'), item('ध्यान में'));
  },

  'a member publishes a post with two pictures, one of them decorative': async (journey) => {
    const { page, world } = journey;
    const { token } = await world.createMember('illustrator');
    const { id } = await createCommunity(world, token, 'Hill Pictures');
    await openAs(journey, 'illustrator', `/communities/${id}/posts/new`);
    await page.fill(label('Your Message'), 'The hill at dawn.');
    await page.expectVisible(button('Add Pictures'));
    await page.evaluate(`(${CHOOSE_PICTURES})()`);
    await page.expectVisible(text('second.png is uploaded.'));
    await page.fill(label('Description', group('Picture 1 of 2')), 'A red hill.');
    await page.click(label('Decorative', group('Picture 2 of 2')));
    await page.click(button('Move Up', group('Picture 2 of 2')));
    await page.expectFocused(button('Move Down', group('Picture 1 of 2')));
    await page.expectValue(label('Description', group('Picture 2 of 2')), 'A red hill.');
    await page.click(button('Publish Post'));
    await page.expectVisible(article('The hill at dawn.'), button('Open the picture'), button('A red hill.'));
  },

  'a visitor reads a public community, logs in there and joins': async ({ page, world }) => {
    const { token } = await world.createMember('innkeeper');
    await world.createMember('traveller');
    const { id } = await createCommunity(world, token, 'Quiet Lanterns');
    await page.open('/communities?q=lantern');
    await page.click(link(/Quiet Lanterns/));
    await page.expectVisible(title('Quiet Lanterns'));
    await page.click(link('Login'));
    await page.fill(label('Email or username'), 'traveller');
    await page.fill(label('Password'), PASSWORD);
    await page.click(button('Login'));
    await page.expectPath(`/communities/${id}`);
    await page.click(button('Join', MAIN));
    await page.expectVisible(button('Leave', MAIN));
  },
};

/** A program for the page: it draws two pictures and chooses them as files. */
const CHOOSE_PICTURES = `() => {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 300;
  const context = canvas.getContext('2d');
  const data = new DataTransfer();
  for (const [name, colour] of [['first.png', '#a02020'], ['second.png', '#2020a0']]) {
    context.fillStyle = colour;
    context.fillRect(0, 0, 300, 300);
    const bytes = Uint8Array.from(atob(canvas.toDataURL().split(',')[1]), (letter) => letter.charCodeAt(0));
    data.items.add(new File([bytes], name, { type: 'image/png' }));
  }
  const input = document.querySelector('input[type=file]');
  input.files = data.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}`;
