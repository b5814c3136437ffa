import { useQuery } from '@tanstack/react-query';
import { priceText } from './priceText.ts';
import { priceQuery } from './readings.ts';
import style from './SupportStep.module.css';

/** The sum and how often it is paid, as Stripe has it; nothing while that is not known. */
export function PriceLine() {
  const { data: price } = useQuery(priceQuery());
  return price ? <p className={style.price}>{priceText(price)}</p> : null;
}
