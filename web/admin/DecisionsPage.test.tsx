// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { Decision } from '#contract/admin.ts';
import { actorName } from '#web/platform/member/actorName.ts';
import { DecisionSentence } from './DecisionsPage.tsx';

afterEach(cleanup);

const renderSentence = (deed: Decision['deed'], kind: Decision['subject']['kind'], name: string) => {
  const decision = {
    id: 'd1',
    at: '2026-11-20T08:00:00.000Z',
    actor: null,
    isByOperator: false,
    deed,
    reason: null,
  };
  const { container } = render(
    <DecisionSentence decision={{ ...decision, subject: { kind, id: 's1', name } }} />,
    { wrapper: MemoryRouter },
  );
  return container;
};

test.each([
  ['book.approved', 'book', 'Who Am I?', 'Approved the book “Who Am I?”'],
  ['book.rejected', 'book', 'Who Am I?', 'Rejected the book “Who Am I?”'],
  ['role.changed', 'user', 'meera', 'Changed the role of meera'],
  ['patron.given', 'user', 'meera', 'Gave meera the patron flag'],
  ['patron.taken', 'user', 'a former member', 'Took the patron flag from a former member'],
  ['community.deleted', 'community', 'Sangha', 'Deleted the community “Sangha”'],
  ['sessions.ended', 'user', 'meera', 'Signed out meera'],
  ['picture.unblocked', 'picture', 'avatar', 'Unblocked a picture (avatar)'],
] as const)('the decision %s is written as a sentence', (deed, kind, name, sentence) => {
  expect(renderSentence(deed, kind, name).textContent).toBe(sentence);
});

test('the sentence of a decision links to a book, but not to a member or a deleted community', () => {
  expect(renderSentence('book.rejected', 'book', 'Who Am I?').querySelector('a')?.getAttribute('href')).toBe(
    '/library/book/s1',
  );
  expect(renderSentence('role.changed', 'user', 'meera').querySelector('a')).toBeNull();
  expect(renderSentence('community.deleted', 'community', 'Sangha').querySelector('a')).toBeNull();
});

test('a name with another text direction is isolated in the sentence of a decision', () => {
  expect(renderSentence('patron.given', 'user', 'שלום').querySelector('bdi')?.textContent).toBe('שלום');
});

test('a decision on the command line is by the operator, and one of a deleted account by a former member', () => {
  expect(actorName({ actor: null, isByOperator: true })).toBe('the operator');
  expect(actorName({ actor: null, isByOperator: false })).toBe('a former member');
  const meera = { username: 'meera', fullName: 'Meera Anand' };
  expect(actorName({ actor: meera, isByOperator: false })).toBe('Meera Anand');
});
