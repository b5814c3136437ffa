import type { CurrentSite } from '#server/platform/currentSite.ts';

/**
 * The manifest of the installed app, from the built one. The address of an icon changes with the mark, so that installed
 * apps notice it.
 */
export function manifestOf(
  template: string,
  { name, appearance: { introduction, mark } }: CurrentSite,
): string {
  const manifest = template.replaceAll('%PRODUCT_NAME%', () => escapedForJson(name));
  const described =
    introduction === null
      ? manifest
      : manifest.replace(/(?<="description": ")[^"]*/, () => escapedForJson(introduction));
  return mark === null ? described : described.replaceAll(/\/[\w-]+\.(png|svg)(?=")/g, `$&?mark=${mark}`);
}

/** Escapes a text for use between the quotes of a JSON string. */
const escapedForJson = (text: string) => JSON.stringify(text).slice(1, -1);
