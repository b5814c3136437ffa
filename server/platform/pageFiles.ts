/**
 * The `Link` header that announces what a page of the web client will ask for (RFC 8288), by its path: in a header, so
 * that the shell stays one and the same for every page. What the page reads is not announced: a browser would hand a
 * visitor's answer to a member, whose token only the scripts know.
 *
 * @param pages The files, beneath `/`, of each pattern like `communities/:id`.
 */
export function filesByPage(pages: Record<string, string[]>): (path: string) => string | undefined {
  const known = Object.entries(pages).map(([pattern, files]) => ({
    pattern: new RegExp(`^/${pattern.replace(/:\w+/g, '[^/]+')}/?$`),
    header: files.map(announced).join(', '),
  }));
  // The first wins, as `communities/new` is no community.
  known.sort((a, b) => Number(a.pattern.source.includes('[')) - Number(b.pattern.source.includes('[')));
  return (path) => known.find(({ pattern }) => pattern.test(path))?.header;
}

/** With `crossorigin`, since that is how modules and Vite's style sheets are asked for. */
const announced = (file: string) =>
  `</${file}>; rel=${file.endsWith('.css') ? 'preload; as=style' : 'modulepreload'}; crossorigin`;
