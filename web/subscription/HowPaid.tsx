import style from './SupportStep.module.css';

/** What one may know before the button is pressed. */
export const HowPaid = () => (
  <p className={style.hint}>
    Payment is handled by Stripe, which shows the amount first. End it whenever you like.
  </p>
);
