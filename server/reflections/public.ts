/** The functions of reflections that other features may use. */
export { reflectionOn, storeBegunDays } from './actions.ts';
export { reflectionCount } from './store.ts';
