import style from './SupportAction.module.css';

/** What one may know before the button is pressed. */
export const PaymentMethodNote = () => (
  <p className={style.hint}>
    Payment is handled by Stripe, which shows the amount first. End it whenever you like.
  </p>
);
