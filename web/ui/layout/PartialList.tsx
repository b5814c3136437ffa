import { Trans } from '@lingui/react/macro';
import { type ReactNode, useReducer } from 'react';
import { Button } from '#web/ui/actions/Button.tsx';
import { List } from './List.tsx';

const FIRST_ROWS = 10;
const MORE_ROWS = 200;

interface Props<T> {
  className?: string | undefined;
  items: readonly T[];
  /** The content of the `li` element of an item. */
  render: (item: T) => ReactNode;
}

/** A list that shows its first items, and more when the member asks for them. */
export function PartialList<T>({ className = '', items, render }: Props<T>) {
  const [count, showMore] = useReducer((count: number) => count + MORE_ROWS, FIRST_ROWS);
  return (
    <>
      <List className={className}>
        {items.slice(0, count).map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list keeps its order
          <li key={index}>{render(item)}</li>
        ))}
      </List>
      {items.length > count && (
        <Button variant="subtle" onPress={showMore}>
          <Trans>Show More</Trans>
        </Button>
      )}
    </>
  );
}
