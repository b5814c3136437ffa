// The part of the readings feature that other features may use.
export { CurrentPassages } from './CurrentPassages.tsx';
