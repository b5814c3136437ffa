import { article, button, DIALOG, label, link, menuItem, status, text, title } from '../targets.ts';
import { createByApi, type Journeys, openAs, type World } from '../world.ts';

const submitBook = (world: World, token: string, name: string): Promise<{ id: string }> =>
  createByApi(world, 'POST /library/submit', token, {
    title: name,
    author: 'Somebody',
    description: 'A book for a quiet hour.',
  });

export const library: Journeys = {
  'a member submits a book': async (journey) => {
    const { page, world } = journey;
    await world.createMember('library-submitter');
    await openAs(journey, 'library-submitter', '/library/submissions');
    await page.click(link('Submit a Book'));
    await page.click(button('Submit for Review'));
    await page.expectVisible(text('Author is required'));
    await page.expectFocused(label('Title'));
    await page.fill(label('Title'), 'The Slow Way');
    await page.fill(label('Author'), 'Bertrand Hastingsworth');
    await page.fill(label('Description'), 'Ten years, to the beginning of it.');
    await page.fill(label('ISBN-13'), '978-0-306-40615-7');
    await page.click(button('Submit for Review'));
    await page.expectVisible(status('“The Slow Way” is submitted for review.'), article('Pending review'));
  },

  'a moderator approves one book and rejects another': async (journey) => {
    const { page, world } = journey;
    const { token } = await world.createMember('prolific');
    await submitBook(world, token, 'A Good Book');
    await submitBook(world, token, 'A Hasty Book');
    await world.createModerator('library-moderator');
    await openAs(journey, 'library-moderator', '/dashboard');
    await page.click(button('User menu'));
    await page.click(menuItem('Moderation'));
    await page.expectTitle('Library Moderation | Vichara');
    await page.click(button('Approve', article('A Good Book')));
    await page.expectAbsent(article('A Good Book'));
    await page.click(button('Reject', article('A Hasty Book')));
    await page.fill(label('Reason', DIALOG), 'Slower, please.');
    await page.click(button('Reject', DIALOG));
    await page.expectVisible(status('“A Hasty Book” is rejected'));
    await page.open('/library?q=good');
    await page.click(link(/A Good Book/));
    await page.expectVisible(title('A Good Book'));
  },
};
