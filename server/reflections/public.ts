/** The functions of reflections that other features may use. */
export { reflectionOn } from './rules.ts';
