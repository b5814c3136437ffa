import { type ReactNode, useEffect, useRef } from 'react';

/** The heading of a step, which gets the focus when the step begins, so that it is read aloud. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}
