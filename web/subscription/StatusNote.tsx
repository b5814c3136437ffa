import type { Subscription } from '#contract/subscription.ts';
import { Note } from '#web/ui/feedback/Note.tsx';
import { statusText } from './status.ts';

/** How a subscription stands that is not simply paid for. */
export function StatusNote({ subscription }: { subscription: Subscription }) {
  const meaning = MEANINGS[subscription.status];
  return (
    <Note tone="rose" role="status">
      <p>
        <b>{statusText(subscription)}</b>
      </p>
      {meaning && <p>{meaning}</p>}
    </Note>
  );
}

/** The words of Stripe that members are likely to meet; of another they see the word alone. */
const MEANINGS: { [status: string]: string } = {
  past_due: 'The last payment did not go through. Stripe will try again; you remain a supporter meanwhile.',
  unpaid: 'The last payments did not go through.',
  incomplete: 'The first payment has not gone through yet.',
  incomplete_expired: 'The first payment did not go through in time.',
  paused: 'No payments are taken for now.',
  canceled: 'Thank you for the time in which you kept this room open.',
};
