// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { MemberText } from './MemberText.tsx';

afterEach(cleanup);

const shown = (text: string): HTMLElement => {
  const { container } = render(<MemberText text={text} format="formatted" />);
  return container.firstElementChild as HTMLElement;
};

test('emphasis, lists, quotations and links have the elements of their meaning', () => {
  shown('*a* and **b**\n- c\n- d\n7. e\n\n1. f\n3. g\n\n> h\n\n[words](https://пример.test/x)');
  expect(screen.getByRole('emphasis').textContent).toBe('a');
  expect(screen.getByRole('strong').textContent).toBe('b');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['c', 'd', 'f', 'g']);
  expect(screen.getByText('g').getAttribute('value')).toBe('3');
  expect(screen.getByRole('blockquote').textContent).toBe('h');
  const link = screen.getByRole('link', { name: 'words (xn--e1afmkfd.test)' });
  expect(link.getAttribute('href')).toBe('https://пример.test/x');
  expect(link.getAttribute('rel')).toBe('noopener nofollow ugc');
});

test('emphasis is upright in scripts without italics', () => {
  const classes = (text: string) => shown(text).querySelector('em')?.className ?? null;
  expect([classes('*so, 2*'), classes('*нет*'), classes('*नेति*'), classes('*தமிழ் so*')]).toEqual([
    '',
    '',
    expect.stringContaining('upright'),
    expect.stringContaining('upright'),
  ]);
});

const ELEMENTS = 'p br em strong ul ol li blockquote a bdi span'.split(' ');
const SIGNS = [
  ...'*_->[]()\\ .1a<&"\'\n',
  ...['**', '> ', '- ', '1. ', 'https://a.test/', '[a](https://a.test)', '[b](javascript:c)', '<script>'],
];

test('no text makes an element that is not in the grammar, or an address that is not of the web', () => {
  const texts = fc.array(fc.constantFrom(...SIGNS), { maxLength: 60 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      const elements = [...shown(text).querySelectorAll('*')];
      for (const { tagName } of elements) expect(ELEMENTS).toContain(tagName.toLowerCase());
      for (const link of elements.filter(({ tagName }) => tagName === 'A'))
        expect(link.getAttribute('href')).toMatch(/^https?:\/\//i);
      cleanup();
    }),
    { seed: 20_261_127, numRuns: 300 },
  );
});
