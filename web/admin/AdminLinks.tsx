import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/actions/ButtonLink.tsx';
import style from './AdminLinks.module.css';

const WAYS = [
  {
    title: 'Roles and patrons',
    words: 'Change a member’s role, or mark them as a patron.',
    link: 'Manage Users',
    href: paths.adminUsers(),
  },
  {
    title: 'Submissions',
    words: 'Approve what belongs on the shelf, or send it back with a reason.',
    link: 'Moderate Books',
    href: paths.moderation(),
  },
  {
    title: 'Communities',
    words: 'See every community, and close one where it must be.',
    link: 'Manage Communities',
    href: paths.adminCommunities(),
  },
  {
    title: 'Decisions',
    words: 'Read who approved, rejected or changed what, and when.',
    link: 'View Decisions',
    href: paths.adminDecisions(),
  },
];

/** What an admin can do, each with the way there. */
export function AdminLinks() {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a list without bullets is none to Safari
    <ul className={style.ways} role="list">
      {WAYS.map(({ title, words, link, href }) => (
        <li key={link}>
          <div>
            <b>{title}</b>
            <p>{words}</p>
          </div>
          <ButtonLink variant="quiet" href={href}>
            {link}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
