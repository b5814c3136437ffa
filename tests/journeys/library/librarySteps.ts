import type { Page } from '@playwright/test';
import { callServer, expect } from '#tests/journeys/world.ts';

export const bookLink = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true });
export const submissionOf = (page: Page, title: string) =>
  page.getByRole('article', { name: title, exact: true });

/** A valid ISBN-13 that contains `number`, which has at most nine digits. */
export function isbnOf(number: number): string {
  const digits = `978${String(number).padStart(9, '0')}`;
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0);
  return digits + ((10 - (sum % 10)) % 10);
}

interface BookDraft {
  title: string;
  author?: string;
  description?: string;
  tags?: string[];
  language?: string;
  coverImageUrl?: string;
  isbn13?: string;
}

/** Submits a book through the API. */
export async function submitBook(url: string, token: string, draft: BookDraft) {
  const book = { author: 'Somebody', description: 'A book for a quiet hour.', ...draft };
  const { status, body } = await callServer(url, 'POST /library/submit', { token, body: book });
  expect(status, body.message).toBe(201);
  return body as { id: string; title: string };
}

export const approveSubmission = (url: string, moderatorToken: string, id: string) =>
  callServer(url, `POST /moderation/books/${id}/approve`, { token: moderatorToken });

export const rejectSubmission = (url: string, moderatorToken: string, id: string, reason: string) =>
  callServer(url, `POST /moderation/books/${id}/reject`, { token: moderatorToken, body: { reason } });

/** Submits and approves a book through the API. */
export async function createApprovedBook(
  url: string,
  token: string,
  moderatorToken: string,
  draft: BookDraft,
) {
  const book = await submitBook(url, token, draft);
  await approveSubmission(url, moderatorToken, book.id);
  return book;
}

/** Approves all pending submissions, which earlier tests have created. */
export async function clearQueue(url: string, moderatorToken: string): Promise<void> {
  const { body } = await callServer(url, 'GET /moderation/books/pending?limit=100', {
    token: moderatorToken,
  });
  for (const { id } of body.items) await approveSubmission(url, moderatorToken, id);
}
