import type { TextPart } from '#contract/platform/linkedText.ts';

/** What somebody wrote, its addresses as links. */
export const LinkedText = ({ parts }: { parts: readonly TextPart[] }) =>
  parts.map(({ text, href }, place) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their place
      <a key={place} href={href} rel="noopener nofollow ugc">
        <bdi>{text}</bdi>
      </a>
    ) : (
      text
    ),
  );
