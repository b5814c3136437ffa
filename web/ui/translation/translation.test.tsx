// @vitest-environment happy-dom
import { msg, plural, select, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { addTexts } from './i18n.ts';

afterEach(cleanup);

const htmlOf = (element: React.ReactElement) => render(element).container.innerHTML;

test('a text has its values and elements in their places', () => {
  const name = 'Mira';
  const title = 'Silence';
  expect(
    htmlOf(
      <Trans>
        Here before, <bdi>{name}</bdi>?<br />
        <a href="/x">
          Read <b>{title}</b>
        </a>
      </Trans>,
    ),
  ).toBe('Here before, <bdi>Mira</bdi>?<br><a href="/x">Read <b>Silence</b></a>');
  expect(t`Delete “${title}”`).toBe('Delete “Silence”');
});

test('a value is never more than data, whatever it contains', () => {
  const name = '<0>\\u0041</0> {name} # it’s ’';
  expect(
    htmlOf(
      <Trans>
        <b>By</b> {name}
      </Trans>,
    ),
  ).toBe('<b>By</b> &lt;0&gt;\\u0041&lt;/0&gt; {name} # it’s ’');
  expect(t`By ${name}`).toBe(`By ${name}`);
});

test.each([
  [0, '0 days', 'none left'],
  [1, '1 day', 'one left'],
  [2, '2 days', '2 left'],
  [12345, '12,345 days', '12,345 left'],
])('the number %d chooses the form of a text', (count, days, left) => {
  expect(htmlOf(<Plural value={count} one="# day" other="# days" />)).toBe(days);
  expect(t`${plural(count, { 0: 'none', one: 'one', other: '#' })} left`).toBe(left);
});

test.each(['constructor', 'toString', 'none'])('the unknown case %s is the other one', (kind) => {
  expect(t`${select(kind, { post: 'a post', other: 'a text' })}`).toBe('a text');
});

test('texts in a table are translated when they are shown, and one without a translation is marked as English', () => {
  const label = msg`A text of a table`;
  const untranslated = msg`A text without a translation`;
  expect(t(label)).toBe('A text of a table');
  addTexts('de', {
    texts: { [label.id]: ['Ein Text'], [untranslated.id]: ['A text without a translation'] },
    english: [untranslated.id],
  });
  expect([t(label), t(untranslated)]).toEqual(['Ein Text', 'A text without a translation']);
  expect(htmlOf(<Trans>A text without a translation</Trans>)).toBe(
    '<span lang="en">A text without a translation</span>',
  );
});

test('a translation may move the elements', () => {
  const { id } = msg`Ask <0>a guide</0> for help`;
  addTexts('de', { texts: { [id]: ['<0>Leitung</0> um Hilfe bitten'] } });
  expect(
    htmlOf(
      <Trans>
        Ask <b>a guide</b> for help
      </Trans>,
    ),
  ).toBe('<b>Leitung</b> um Hilfe bitten');
});
