import type { ReactNode } from 'react';

interface Props {
  className?: string;
  /** `li` elements. */
  children: ReactNode;
}

/** A list without bullets. */
export function List({ className, children }: Props) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari does not treat a list without bullets as a list
    <ul className={className} role="list">
      {children}
    </ul>
  );
}
