import { useQuery } from '@tanstack/react-query';
import { priceText } from './priceText.ts';
import { priceQuery } from './queries.ts';
import style from './SupportAction.module.css';

/** The sum and how often it is paid, as Stripe has it; nothing while that is not known. */
export function PriceLine() {
  const { data: price } = useQuery(priceQuery());
  return price ? <p className={style.price}>{priceText(price)}</p> : null;
}
