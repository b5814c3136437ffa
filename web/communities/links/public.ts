/** The list of invitation links, for the links of the site too. */
export { LinksSection } from './LinksSection.tsx';
export { type LinkOwner, linksQuery } from './queries.ts';
