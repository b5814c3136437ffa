// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exampleReply } from '#tests/support/browser/exampleReply.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { publishPost } from './publishPost.ts';

const fetchMock = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
beforeEach(() => vi.stubGlobal('fetch', fetchMock));
afterEach(() => {
  vi.unstubAllGlobals();
  fetchMock.mockReset();
  for (const { id } of toast.visible()) toast.dismiss(id);
});

const text = { content: 'The hall is closed.', format: 'plain' as const, pictures: [] };

/** Publishes it again after a lost response; the server has the post of the first attempt. */
async function publishAgain(isAnnouncement: boolean, wasAnnouncement: boolean) {
  const post = exampleReply('Post', { ...text, isAnnouncement: wasAnnouncement });
  const headers = { 'Content-Type': 'application/json' };
  fetchMock.mockResolvedValueOnce(new Response(JSON.stringify(post), { status: 201, headers }));
  await publishPost('c', { ...text, isAnnouncement }, { key: 'mine', isTried: true, renew: () => 'fresh' });
  expect(fetchMock).toHaveBeenCalledTimes(1);
  return toast.visible().map((each) => each.text);
}

test.each([
  [true, false, 'Your first attempt already published the post, so it is not emailed to the members.'],
  [false, true, 'Your first attempt already published the post, so it is emailed to all members.'],
])(
  'a guide who wants a mail (%s) learns whether the first attempt sends one (%s)',
  async (isAnnouncement, wasAnnouncement, message) => {
    expect(await publishAgain(isAnnouncement, wasAnnouncement)).toEqual([message]);
  },
);

test.each([true, false])(
  'nothing is said when both attempts are announcements: %s',
  async (isAnnouncement) => {
    expect(await publishAgain(isAnnouncement, isAnnouncement)).toEqual([]);
  },
);
