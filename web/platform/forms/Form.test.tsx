// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from '#web/ui/actions/Button.tsx';
import { OfflineReason } from '#web/ui/actions/offlineReason.ts';
import { Form } from './Form.tsx';

afterEach(cleanup);

const REASON = 'You are offline.';

function renderForm(reason: string | null, worksOffline = false) {
  const submit = vi.fn();
  const press = vi.fn();
  const form = (current: string | null) => (
    <OfflineReason value={current}>
      <Form submit={submit} isSaving={false} formError={null} action="Save" worksOffline={worksOffline}>
        <input aria-label="Name" />
      </Form>
      <Button isPending={false} onPress={press}>
        Join
      </Button>
      <Button onPress={press}>Copy</Button>
    </OfflineReason>
  );
  const { rerender } = render(form(reason));
  return { submit, press, setReason: (next: string | null) => rerender(form(next)) };
}

const button = (name: string) => screen.getByRole('button', { name });

test('without a connection, a form and a button that call the server can have the focus but not be pressed, and say why', async () => {
  const { submit, press } = renderForm(REASON);
  for (const name of ['Save', 'Join']) {
    expect(button(name).getAttribute('aria-disabled')).toBe('true');
    expect(button(name).hasAttribute('disabled')).toBe(false);
    const description = document.getElementById(button(name).getAttribute('aria-describedby') ?? '');
    expect(description?.textContent).toBe(REASON);
    await userEvent.click(button(name));
  }
  await userEvent.type(screen.getByLabelText('Name'), 'Typed{Enter}{Control>}{Enter}{/Control}');
  expect(submit).not.toHaveBeenCalled();
  expect(press).not.toHaveBeenCalled();
  await userEvent.click(button('Copy'));
  expect(press).toHaveBeenCalledOnce();
});

test('a form keeps what was typed, and is sent when the connection is back', async () => {
  const { submit, setReason } = renderForm(REASON);
  await userEvent.type(screen.getByLabelText('Name'), 'Typed');
  setReason(null);
  expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Typed');
  expect(screen.queryByText(REASON)).toBeNull();
  await userEvent.click(button('Save'));
  expect(submit).toHaveBeenCalledOnce();
});

test('a form that keeps what is written on the device is also sent without a connection', async () => {
  const { submit } = renderForm(REASON, true);
  await userEvent.click(button('Save'));
  expect(submit).toHaveBeenCalledOnce();
  expect(button('Save').hasAttribute('aria-describedby')).toBe(false);
});
