import type { Page } from '@playwright/test';
import { axeViolations } from '#tests/journeys/accessibleScreen.ts';
import { answerDialog, createCommunity, mainButton } from '#tests/journeys/communities/communitySteps.ts';
import { callServer, expect, openAs, test } from '#tests/journeys/world.ts';

const KINDS = {
  entry: {
    collectionPath: async () => '/journal',
    screenPathOf: (_: string, id: string) => `/journal/entry/${id}`,
    field: 'Content',
    action: 'Save Entry',
  },
  post: {
    collectionPath: async (url: string, token: string) =>
      `/communities/${(await createCommunity(url, token, { name: 'Two Lamps' })).id}/posts`,
    screenPathOf: (collectionPath: string, id: string) => `${collectionPath}/${id}`,
    field: 'Your Message',
    action: 'Save Changes',
  },
};
const draft = (content: string) => ({ date: '2026-11-20T08:00:00Z', content });

test.describe('an item that is edited here and changed elsewhere', () => {
  // The browser logs the refused call.
  test.use({ allowedProblems: /Failed to load resource.*412/ });

  for (const [kind, { collectionPath, screenPathOf, field, action }] of Object.entries(KINDS)) {
    test(`a change made elsewhere is overwritten only after a confirmation: ${kind}`, async ({
      page,
      world,
    }) => {
      const username = `two-lamps-${kind}`;
      const { token } = await world.createMember(username);
      const path = await collectionPath(world.url, token);
      const call = (method: string, id = '', content = '') =>
        callServer(world.url, `${method} ${path}${id}`, {
          token,
          ...(content && { body: draft(content) }),
        });
      const { body } = await call('POST', '', 'First.');
      const id = `/${body.id}`;
      const screenPath = screenPathOf(path, body.id);
      await openAs(page, username, `${screenPath}/edit`);
      await page.getByLabel(field).fill('Written at the desk.');
      expect((await call('PUT', id, 'Written on the phone.')).status).toBe(200);

      await mainButton(page, action).click();
      const replaceDialog = page.getByRole('alertdialog', { name: 'Replace the newer version?' });
      await expect(replaceDialog).toContainText(`The ${kind} has been changed elsewhere`);
      expect(await axeViolations(page)).toEqual([]);
      await answerDialog(page, 'Cancel');
      await expect(errorMessage(page)).toHaveText(`This ${kind} has been changed since you opened it.`);
      await expect(page.getByLabel(field)).toHaveValue('Written at the desk.');
      expect((await call('GET', id)).body.content).toBe('Written on the phone.');

      await mainButton(page, action).click();
      await expect(replaceDialog).toBeVisible();
      await call('PUT', id, 'Written on the phone, again.');
      // The item has changed again, so a second dialog opens when the first one has closed.
      await page.route(`**${id}`, async (route) => {
        await expect(replaceDialog).toBeHidden();
        await route.fallback();
      });
      await replaceDialog.getByRole('button', { name: 'Replace It' }).click();
      await page.waitForResponse((response) => response.request().method() === 'GET');
      await answerDialog(page, 'Replace It');
      await expect(page.getByText('Written at the desk.')).toBeVisible();
      await expect(page).toHaveURL(screenPath);
      expect((await call('GET', id)).body.content).toBe('Written at the desk.');
    });
  }
});

const errorMessage = (page: Page) => page.getByRole('main').getByRole('alert');
