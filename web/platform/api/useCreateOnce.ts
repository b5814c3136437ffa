import { useRef } from 'react';
import { isClientError, isNotFound } from './ApiError.ts';
import { randomUuid } from './randomUuid.ts';

interface Options<Body, T> {
  /** Creates the item. A repeated call with the same key returns what the first one created. */
  create: (body: Body, idempotencyKey: string) => Promise<T>;
  /**
   * What happens to a text that the member changes after a lost response, when the first attempt may have created the
   * item: it is saved in that item; or the item is shown as it was created; or it is sent with a new key, where the
   * server replaces the first item or refuses a second one, or where a change means another item.
   */
  ifChanged: ((created: T, body: Body) => Promise<T>) | 'showCreated' | 'sendAnew';
}

/**
 * Returns a function that creates an item at most once, however often the member presses the button again after a lost
 * response. The key is the same until an item has been created, because a call that was refused has stored none. Forms
 * that store a draft use `createOnce`, whose key outlives the page.
 */
export function useCreateOnce<Body, T>({ create, ifChanged }: Options<Body, T>): (body: Body) => Promise<T> {
  const attempt = useRef<Attempt>(newAttempt());
  return async (body) => {
    const text = JSON.stringify(body);
    const isChanged = attempt.current.lostText !== null && attempt.current.lostText !== text;
    if (isChanged && ifChanged === 'sendAnew') attempt.current = newAttempt();
    try {
      const created = await create(body, attempt.current.key);
      const saved = isChanged && typeof ifChanged === 'function' ? await ifChanged(created, body) : created;
      attempt.current = newAttempt();
      return saved;
    } catch (failure) {
      // The item may have been deleted on another device. The next attempt creates it again.
      if (isNotFound(failure)) attempt.current = newAttempt();
      else if (!isClientError(failure)) attempt.current.lostText ??= text;
      throw failure;
    }
  };
}

interface Attempt {
  key: string;
  /** The text of the first attempt without a response; null if there was none. */
  lostText: string | null;
}

const newAttempt = (): Attempt => ({ key: randomUuid(), lostText: null });
