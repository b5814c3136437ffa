// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, networkError } from './ApiError.ts';
import { useCreateOnce } from './useCreateOnce.ts';

interface Item {
  id: string;
  name: string;
}

/** The items on the server by their keys, and the failure that replaces the next reply. */
const items = new Map<string, Item>();
let loses: ApiError | null = null;
beforeEach(() => {
  items.clear();
  loses = null;
});

/** Creates an item like the server. A lost reply loses nothing but the reply. */
async function create({ name }: { name: string }, key: string): Promise<Item> {
  const refusal = loses?.status === 429 ? loses : null;
  const item = items.get(key) ?? { id: String(items.size + 1), name };
  if (!refusal) items.set(key, item);
  const failure = loses;
  loses = null;
  if (failure) throw failure;
  return { ...item };
}
const update = vi.fn(async (item: Item, { name }: { name: string }) => ({ ...item, name }));
const stored = () => [...items.values()].map(({ name }) => name);

function openForm(ifChanged: Parameters<typeof useCreateOnce<{ name: string }, Item>>[0]['ifChanged']) {
  const { result } = renderHook(() => useCreateOnce({ create, ifChanged }));
  return {
    press: (name: string) => result.current({ name }),
    pressAndLose: async (name: string, failure = networkError()) => {
      loses = failure;
      await expect(result.current({ name })).rejects.toThrow(failure);
    },
  };
}

describe('useCreateOnce', () => {
  test.each(['showCreated', 'sendAnew', update] as const)(
    'creates one item when the button is pressed again after a lost response (%s)',
    async (ifChanged) => {
      const { press, pressAndLose } = openForm(ifChanged);
      await pressAndLose('Hill');
      await pressAndLose('Hill', new ApiError(502, 'Bad gateway'));
      expect(await press('Hill')).toEqual({ id: '1', name: 'Hill' });
      expect(stored()).toEqual(['Hill']);
      await press('Lake');
      expect(stored()).toEqual(['Hill', 'Lake']);
      expect(update).not.toHaveBeenCalled();
    },
  );

  test('saves a changed text in the item that the first attempt has created', async () => {
    const { press, pressAndLose } = openForm(update);
    await pressAndLose('Hil');
    expect(await press('Hill')).toEqual({ id: '1', name: 'Hill' });
    expect(stored()).toHaveLength(1);
  });

  test('shows the item as it was created, where it cannot be changed', async () => {
    const { press, pressAndLose } = openForm('showCreated');
    await pressAndLose('Hil');
    expect(await press('Hill')).toEqual({ id: '1', name: 'Hil' });
    expect(stored()).toEqual(['Hil']);
  });

  test('sends a changed text with a new key, where the server replaces the first item', async () => {
    const { press, pressAndLose } = openForm('sendAnew');
    await pressAndLose('Hil');
    expect(await press('Hill')).toEqual({ id: '2', name: 'Hill' });
  });

  test('creates an item with the changed text after a refused attempt, which has created nothing', async () => {
    const { press, pressAndLose } = openForm('showCreated');
    await pressAndLose('Hil', new ApiError(429, 'Please wait.'));
    expect(await press('Hill')).toEqual({ id: '1', name: 'Hill' });
  });

  test('creates the item again after it has been deleted on another device', async () => {
    const { press, pressAndLose } = openForm('showCreated');
    await pressAndLose('Hill');
    await pressAndLose('Hill', new ApiError(404, 'Not found.'));
    expect(await press('Hill')).toEqual({ id: '2', name: 'Hill' });
  });
});
