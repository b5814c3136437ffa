import { api } from '#web/platform/api/api.ts';
import { StopMails } from './StopMails.tsx';

/** The target of the link in letters. */
export const StopLetterPage = () => (
  <StopMails
    title="Your Letter"
    intro="You receive a letter with what is new in your communities. You can stop it here, and choose it again under Letters & Quiet."
    action="Stop the letter"
    fallback="The letter could not be stopped."
    stop={(query) => api.communities.stopLetter({ query })}
  />
);
