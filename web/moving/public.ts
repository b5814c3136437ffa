/** The parts of moving an account that other features show. */
export { CheckArchiveButton } from '#web/moving/checking/CheckArchiveButton.tsx';
