import { contactAddress } from './product.ts';

/** The address of the people who run the site, as a link. */
export function ContactLink() {
  const address = contactAddress();
  return <a href={address}>{address.replace(/^(mailto|tel):/, '')}</a>;
}
