// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ApiError, reasonText, unknownError } from '#web/platform/api/ApiError.ts';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Form } from './Form.tsx';
import { FormField } from './FormField.tsx';
import { useContractForm } from './useContractForm.ts';

const Draft = z.object({
  name: z.string().trim().min(1, 'Name is required'),
  email: z.string().min(1, 'Email is required'),
  place: z.object({ city: z.string() }),
  stops: z.array(z.object({ id: z.string(), note: z.string() })),
});

type Fallback = string | ((failure: unknown) => string);

function DraftForm({ send, fallback }: { send: () => Promise<void>; fallback: Fallback }) {
  const { form, ...rest } = useContractForm({
    schema: Draft,
    defaults: {
      name: '',
      email: '',
      place: { city: '' },
      stops: [
        { id: 'a', note: '' },
        { id: 'b', note: '' },
      ],
    },
    send,
    fallback,
  });
  return (
    <Form {...rest} action="Save">
      <FormField control={form.control} name="name">
        {(field) => <TextField {...field} label="Name" />}
      </FormField>
      <FormField control={form.control} name="email">
        {(field) => <TextField {...field} label="Email" />}
      </FormField>
      <FormField control={form.control} name="place.city">
        {(field) => <TextField {...field} label="City" />}
      </FormField>
      <FormField control={form.control} name="stops.1.id">
        {(field) => <TextField {...field} label="Second stop" />}
      </FormField>
      <FormField control={form.control} name="stops.1.note">
        {(field) => <TextField {...field} label="Note" />}
      </FormField>
    </Form>
  );
}

interface SaveOptions {
  name?: string;
  email?: string;
  fallback?: Fallback;
}

async function save(
  send: () => Promise<void>,
  { name = 'Meera', email = 'm@example.org', fallback = 'It could not be saved.' }: SaveOptions = {},
) {
  render(<DraftForm send={send} fallback={fallback} />);
  const user = userEvent.setup();
  if (name) await user.type(screen.getByLabelText('Name'), name);
  if (email) await user.type(screen.getByLabelText('Email'), email);
  await user.click(screen.getByRole('button', { name: 'Save' }));
}

afterEach(cleanup);

describe('a form', () => {
  test('a form shows an error at each invalid field, focuses the first one and sends nothing', async () => {
    const send = vi.fn(async () => {});
    await save(send, { name: '', email: '' });
    expect(await screen.findByText('Name is required')).toBeTruthy();
    expect(screen.getByText('Email is required')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    expect(send).not.toHaveBeenCalled();
  });

  test("a form marks required fields for assistive technology, without the browser's own validation", async () => {
    await save(async () => {});
    const required = (label: string) => screen.getByLabelText(label).getAttribute('aria-required');
    expect([required('Name'), required('Email'), required('City')]).toEqual(['true', 'true', null]);
    expect(screen.getByLabelText<HTMLInputElement>('Name').required).toBe(false);
  });

  test('a form shows a server error at its field, focuses the field and keeps the typed text', async () => {
    const errors = [{ path: 'email', message: 'Email is odd' }];
    await save(() => Promise.reject(new ApiError(400, 'Email is odd', errors)));
    expect(await screen.findByText('Email is odd')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Meera');
  });

  test('a form shows a server error at a nested field', async () => {
    const errors = [{ path: 'place.city', message: 'No such city' }];
    await save(() => Promise.reject(new ApiError(400, 'No such city', errors)));
    expect(await screen.findByText('No such city')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('City'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each([
    ['stops.1.note', 'Note'],
    ['stops.1', 'Second stop'],
  ])('a form shows a server error at %s in a list of groups', async (path, label) => {
    await save(() => Promise.reject(new ApiError(400, 'Wrong', [{ path, message: 'No such stop' }])));
    expect(await screen.findByText('No such stop')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(label));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a form shows an alert for an error that belongs to no field', async () => {
    await save(() => Promise.reject(new ApiError(409, 'Username is already taken.')));
    expect((await screen.findByRole('alert')).textContent).toBe('Username is already taken.');
  });

  test('a form shows its fallback message and the reason if the network fails', async () => {
    await save(() => Promise.reject(new ApiError(0, 'Failed to fetch')));
    expect((await screen.findByRole('alert')).textContent).toBe('It could not be saved. Failed to fetch');
  });

  test.each([
    [
      (failure: unknown) => reasonText(failure, 'An unknown error occurred.'),
      'An unknown API error occurred.',
    ],
    ['It could not be saved.', 'It could not be saved. An unknown API error occurred.'],
    [() => 'Failed: for once', 'Failed: for once'],
  ])('a form with the fallback %s reports an unknown error as: %s', async (fallback, message) => {
    await save(() => Promise.reject(new ApiError(500, unknownError())), { fallback });
    expect((await screen.findByRole('alert')).textContent).toBe(message);
  });

  test('a form shows its fallback message for an unexpected exception', async () => {
    await save(() => Promise.reject(new TypeError('x is undefined')));
    expect((await screen.findByRole('alert')).textContent).toBe('It could not be saved.');
  });

  test('a form removes an earlier alert when it is submitted again, even if a field is now invalid', async () => {
    await save(() => Promise.reject(new ApiError(409, 'Username is already taken.')));
    await screen.findByRole('alert');
    await userEvent.clear(screen.getByLabelText('Name'));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Name is required')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a form is visibly disabled while it is being saved, keeps the focus, and can be edited afterwards', async () => {
    const { promise, reject } = Promise.withResolvers<void>();
    await save(() => promise);
    const name = screen.getByLabelText<HTMLInputElement>('Name');
    await userEvent.type(name, ' too late');
    expect(name.value).toBe('Meera');
    expect(name.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(name);
    reject(new ApiError(503, 'Away'));
    await screen.findByRole('alert');
    expect(name.getAttribute('aria-disabled')).toBeNull();
    await userEvent.type(name, ' in time');
    expect(name.value).toBe('Meera in time');
  });
});
