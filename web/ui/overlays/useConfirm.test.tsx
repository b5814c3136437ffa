// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ConfirmProvider } from './ConfirmProvider.tsx';
import { useConfirm } from './useConfirm.ts';

afterEach(cleanup);

function Example() {
  const confirm = useConfirm();
  const [answer, setAnswer] = useState('none');
  const ask = async () =>
    setAnswer(
      String(await confirm({ title: 'Delete it?', body: 'For good.', action: 'Delete', tone: 'danger' })),
    );
  const notify = async () => {
    await confirm.notice({ title: 'Nothing to do' });
    setAnswer('closed');
  };
  return (
    <>
      <button type="button" onClick={() => void ask()}>
        Ask
      </button>
      <button type="button" onClick={() => void notify()}>
        Tell
      </button>
      <output>{answer}</output>
    </>
  );
}

async function openDialog(button: string) {
  render(
    <ConfirmProvider>
      <Example />
    </ConfirmProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: button }));
  return screen.findByRole('alertdialog');
}

const answer = () => screen.getByRole('status', { hidden: true }).textContent;

describe('the confirm dialog', () => {
  test('the confirm dialog is named after its question and describes the consequence', async () => {
    await openDialog('Ask');
    const dialog = screen.getByRole('alertdialog', { name: 'Delete it?' });
    expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'For good.',
    );
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
  });

  test('the confirm dialog returns true after a click on the button named after the action', async () => {
    await openDialog('Ask');
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(answer()).toBe('true');
  });

  test('the confirm dialog returns false on Escape', async () => {
    await openDialog('Ask');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(answer()).toBe('false');
  });

  test('a notice has an OK button and no Cancel button', async () => {
    await openDialog('Tell');
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(answer()).toBe('closed');
  });

  test('the focus returns to the button that opened the dialog, even if a notice opens before the next animation frame', async () => {
    await openDialog('Ask');
    const frames = new Map<number, FrameRequestCallback>();
    const holdFrame = (frame: FrameRequestCallback) => frames.set(frames.size + 1, frame).size;
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation(holdFrame);
    vi.spyOn(window, 'cancelAnimationFrame').mockImplementation((id) => frames.set(id, () => {}));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(document.activeElement).toBe(document.body);
    screen.getByText('Tell').click();
    vi.restoreAllMocks();
    for (const frame of frames.values()) frame(performance.now());
    await userEvent.click(await screen.findByRole('button', { name: 'OK' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Ask')));
  });
});
