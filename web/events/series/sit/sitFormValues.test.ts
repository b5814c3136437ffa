import { expect, it } from 'vitest';
import { SitPlan } from '#contract/events/sitPlan.ts';
import { NO_SIT, sitFormValuesOf, sitOf } from './sitFormValues.ts';

const PLAN: SitPlan = {
  phases: [
    { kind: 'settle', minutes: 5 },
    { kind: 'sit', minutes: 30, interval: 10 },
  ],
  isOpen: true,
};

it('a plan stays the same when it is converted to form values and back', () => {
  expect(SitPlan.parse(sitOf(sitFormValuesOf(PLAN)))).toEqual(PLAN);
});

it('a form without phases has no plan', () => {
  expect(sitOf(NO_SIT)).toBeNull();
  expect(sitFormValuesOf(null)).toEqual(NO_SIT);
});

it('minutes that are not a number are refused by the contract', () => {
  const values = { phases: [{ kind: 'sit' as const, minutes: 'x', interval: '' }], isOpen: false };
  const { error } = SitPlan.safeParse(sitOf(values));
  expect(error?.issues.map(({ path }) => path)).toEqual([['phases', 0, 'minutes']]);
});
