// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import {
  type ChangedProgram,
  checkProgramOnce,
  setProgramState,
} from '#web/platform/program/programCheck.ts';
import { ConfirmProvider } from '#web/ui/overlays/ConfirmProvider.tsx';
import { SealedArchiveForm } from './SealedArchiveForm.tsx';

afterEach(cleanup);

const CHANGED: ChangedProgram = {
  trusted: { signer: 'releases@vichara.test', version: '1.0.0' },
  isOlder: false,
  sent: null,
  isRunning: false,
};

test('the passphrase of an archive is asked for only after the program was checked, and not while a changed one is undecided', async () => {
  // A page checks the program once. There is no build here, so it is not changed.
  checkProgramOnce();
  await Promise.resolve();
  setProgramState('checking');
  const element = <SealedArchiveForm seal={null} boxes={3} onOpened={() => {}} onLeaveOut={() => {}} />;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfirmProvider>
        <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
      </ConfirmProvider>
    </QueryClientProvider>,
  );
  const field = () => screen.queryByLabelText('Passphrase of that journal');
  expect(field()).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => setProgramState(CHANGED));
  expect(screen.getByRole('alert').textContent).toContain('is not signed by releases@vichara.test');
  expect(field()).toBeNull();
  act(() => setProgramState(null));
  expect(field()).not.toBeNull();
});
