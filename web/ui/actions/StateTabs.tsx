import { TabLinks } from './TabLinks.tsx';

interface Props<State extends string> {
  /** The label of the landmark, for screen readers. */
  label: string;
  /** The label of each state, in the order of the tabs. */
  states: Record<State, string>;
  current: State;
  hrefOf: (state: State) => string;
}

/** Tabs below those of the page, each for the items in one state. */
export const StateTabs = <State extends string>({ label, states, current, hrefOf }: Props<State>) => (
  <TabLinks
    isNested
    label={label}
    links={(Object.keys(states) as State[]).map((state) => ({
      label: states[state],
      href: hrefOf(state),
      isCurrent: state === current,
    }))}
  />
);
