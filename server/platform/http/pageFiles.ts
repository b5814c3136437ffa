/**
 * Finds the page at a path, with the `Link` header that announces what it will ask for (RFC 8288): in a header, so
 * that the shell stays one and the same for every page. What the page reads is not announced: a browser would hand a
 * visitor's answer to a member, whose token only the scripts know.
 *
 * @param pages The files, beneath `/`, of each pattern like `communities/:id`.
 */
export function createPageFinder(pages: Record<string, string[]>): (path: string) => KnownPage | undefined {
  const known = Object.entries(pages).map(([pattern, files]) => ({
    pattern,
    path: new RegExp(`^/${pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`),
    link: files.map(announced).join(', '),
  }));
  // The one with the fewest parameters wins, as `communities/new` is no community and `posts/new` no post.
  known.sort((a, b) => parameters(a.pattern) - parameters(b.pattern));
  return (path) => {
    for (const page of known) {
      const match = page.path.exec(path);
      if (match) return { pattern: page.pattern, params: { ...match.groups }, link: page.link };
    }
    return undefined;
  };
}

const parameters = (pattern: string) => pattern.split(':').length - 1;

/** A page of the web client, as a path asks for it. */
export interface KnownPage {
  /** Such as `communities/:id`. */
  pattern: string;
  params: Record<string, string>;
  /** The `Link` header; empty when the shell names all that the page needs. */
  link: string;
}

/** With `crossorigin`, since that is how modules and Vite's style sheets are asked for. */
const announced = (file: string) =>
  `</${file}>; rel=${file.endsWith('.css') ? 'preload; as=style' : 'modulepreload'}; crossorigin`;
