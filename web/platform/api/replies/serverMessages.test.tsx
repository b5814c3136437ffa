// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { translateErrors } from '#web/platform/forms/translateErrors.ts';
import { startTexts } from '#web/platform/language/texts.ts';
import { SaidText } from '#web/ui/translation/SaidText.tsx';
import { errorOf } from './replies.ts';

const FILES: Record<string, object> = {
  '/texts/de.json': { texts: {} },
  '/texts/de.messages.json': {
    messages: {
      '{label} is required': '{label} fehlt',
      '{title} is gone.': '{title} ist nicht mehr da.',
      '{field} is required': '{field} fehlt',
    },
    labels: { Title: 'Titel' },
  },
};

beforeAll(async () => {
  document.documentElement.lang = 'de';
  vi.stubGlobal('fetch', async (url: string) => Response.json(FILES[url]));
  await startTexts();
});
afterEach(cleanup);

const failureOf = (body: object) =>
  errorOf(Response.json(body, { status: 400 }), { method: 'POST', path: '/library' } as never);

test('an error is shown in the language of the page, with its values as data', async () => {
  const label = { message: 'Title is required', template: '{label} is required', values: { label: 'Title' } };
  const title = { template: '{title} is gone.', values: { title: '{label} </b>' } };
  const { message, errors } = await failureOf({
    ...{ message: '{label} </b> is gone.', ...title },
    errors: [{ path: 'title', ...label }],
  });
  expect(message).toBe('\u2068{label} </b>\u2069 ist nicht mehr da.');
  expect(errors).toMatchObject([{ path: 'title', message: 'Titel fehlt' }]);
});

test.each([
  ['an older server', {}],
  ['a message without a translation', { template: 'Not {name}.', values: { name: 'now' } }],
  ['a template with the name of a method', { template: 'constructor', values: {} }],
])('the English message of %s is shown and marked', async (_, said) => {
  const { message } = await failureOf({ message: 'Not now.', ...said });
  expect(render(<SaidText text={message} />).container.innerHTML).toBe('<span lang="en">Not now.</span>');
});

test('messages of a schema are translated, and those of the client stay as they are', async () => {
  const errors = {
    title: { type: 'x', message: 'title is required', ref: document.createElement('input') },
    list: [{ text: { type: 'x', message: 'list.0.text is required' } }],
    own: { type: 'x', message: 'Bitte wähle jemanden.' },
  };
  await translateErrors(errors as never);
  expect(errors.title.message).toBe('\u2068title\u2069 fehlt');
  expect(errors.list[0]?.text.message).toBe('\u2068list.0.text\u2069 fehlt');
  expect(render(<SaidText text={errors.own.message} />).container.innerHTML).toBe('Bitte wähle jemanden.');
});
