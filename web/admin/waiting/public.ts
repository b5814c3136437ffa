/** The component about waiting work that other features may use. */
export { WaitingWork } from './WaitingWork.tsx';
