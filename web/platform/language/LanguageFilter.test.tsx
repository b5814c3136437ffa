// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LanguageFilter } from './LanguageFilter.tsx';
import { writtenInFromUrl } from './writtenIn.ts';

afterEach(cleanup);

const chips = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

test('a list in several languages can be restricted to one of them', () => {
  const onChoose = vi.fn();
  const listed = [{ language: 'hi' }, { language: null }, { language: 'de' }, { language: 'hi' }];
  render(<LanguageFilter listed={listed} chosen="" onChoose={onChoose} />);
  expect(chips()).toEqual(['German', 'Hindi']);
  fireEvent.click(screen.getByRole('button', { name: 'Hindi' }));
  expect(onChoose).toHaveBeenLastCalledWith('hi');
});

test('nothing is shown while there is nothing to choose from', () => {
  for (const listed of [[], [{ language: null }], [{ language: 'de' }, { language: null }]]) {
    render(<LanguageFilter listed={listed} chosen="" onChoose={() => {}} />);
    expect(chips()).toEqual([]);
    cleanup();
  }
});

test('a chosen language without items can be cleared', () => {
  const onChoose = vi.fn();
  render(<LanguageFilter listed={[]} chosen="ta" onChoose={onChoose} />);
  fireEvent.click(screen.getByRole('button', { name: 'Tamil', pressed: true }));
  expect(onChoose).toHaveBeenLastCalledWith('');
});

test('an unknown language in a URL is ignored', () => {
  const of = (query: string) => writtenInFromUrl(new URLSearchParams(query));
  expect([of('writtenIn=PT-br'), of(''), of('writtenIn=zzz'), of('writtenIn=%3Cb%3E')]).toEqual([
    'pt-BR',
    '',
    '',
    '',
  ]);
});
