const NOTES = 'What operators must know';

/** The notes for operators in a changelog, by version, without the versions that are in an older changelog. */
export function operatorNotes(changelog: string, older: string): string {
  const known = new Set(sectionsOf(older).map(({ heading }) => heading));
  return sectionsOf(changelog)
    .filter(({ heading }) => !known.has(heading))
    .flatMap(({ heading, text }) => {
      const [, notes] = text.split(`### ${NOTES}\n`);
      return notes ? `${heading}: ${NOTES}\n\n${notes.split(/^### /m)[0]?.trim()}` : [];
    })
    .join('\n\n');
}

/** The section of each version. */
const sectionsOf = (changelog: string): { heading: string; text: string }[] =>
  changelog
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [heading = '', ...lines] = section.split('\n');
      return { heading, text: lines.join('\n') };
    });
