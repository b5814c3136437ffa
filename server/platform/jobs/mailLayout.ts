import type { CurrentSite } from '#server/platform/currentSite.ts';
import type { Mail } from './mail.ts';
import { htmlBlock, isTextBlock, plainBlock, type TextBlock } from './mailBlocks.ts';
import { escaped, htmlParagraph, type Paragraph, plainParagraph } from './mailText.ts';

/** The look of the site in its mails. */
export interface MailLook {
  /** The name of the site. */
  name: string;
  /** The accents of the light and the dark theme, `#rrggbb`. */
  accents: { dawn: string; night: string };
  /** The address of the mark; null for none. */
  mark: string | null;
}

/** The colours and the name of the site in mails. `mark` is the address of the mark, which is part of the mail. */
export const lookOf = (
  { name, palette }: Pick<CurrentSite, 'name' | 'palette'>,
  mark: string | null,
): MailLook => ({
  name,
  accents: palette
    ? { dawn: palette.dawn.main, night: palette.night.main }
    : { dawn: '#93540E', night: '#E6AE62' },
  mark,
});

/** The mail as plain text. */
export function asText(
  { paragraphs, action, secondAction, footnote, unsubscribe }: Mail,
  { name }: MailLook,
): string {
  const labelledUrl = ({ label, url }: { label: string; url: string }) => `${label}:\n${url}`;
  return [
    ...paragraphs.map((content) => (isTextBlock(content) ? plainBlock(content) : plainParagraph(content))),
    ...(action ? [labelledUrl(action)] : []),
    ...(secondAction ? [labelledUrl(secondAction)] : []),
    ...(footnote ? [footnote] : []),
    ...(unsubscribe?.label ? [labelledUrl({ ...unsubscribe, label: unsubscribe.label })] : []),
    `${name}\n`,
  ].join('\n\n');
}

/**
 * The colours of the dark theme. The light colours are in each element, because many mail programs ignore
 * stylesheets. Mail programs that support a dark mode use this stylesheet.
 */
const darkThemeCss = ({ accents }: MailLook) => `@media (prefers-color-scheme: dark) {
  .page { background: #13151B !important; color: #ECE7DC !important; }
  .card { background: #1B1E27 !important; border-color: #2C303B !important; }
  .name, .link { color: ${accents.night} !important; }
  .soft { color: #A9A294 !important; border-color: #2C303B !important; }
  .button { background: ${accents.night} !important; color: #13151B !important; }
}`;

// The text is set in Georgia, because mail programs do not load our fonts.
/** The mail as HTML. */
export function asHtml(
  { subject, texts, paragraphs, action, secondAction, footnote, unsubscribe }: Mail,
  look: MailLook,
): string {
  const { tag, direction } = texts.language;
  const accent = look.accents.dawn;
  const paragraph = (content: Paragraph | TextBlock) =>
    isTextBlock(content)
      ? htmlBlock(content, accent)
      : `<p style="margin:0 0 16px">${htmlParagraph(content, accent)}</p>`;
  const button = ({ label, url }: { label: string; url: string }) =>
    `<p style="margin:24px 0"><a class="button" href="${escaped(url)}" style="display:inline-block;padding:12px 20px;border-radius:12px;background:${accent};color:#FFFDF9;text-decoration:none;font-weight:500">${escaped(label)}</a></p>
<p class="soft" style="margin:0 0 16px;font-size:14px;line-height:22px;color:#675D51">${escaped(texts.text('Or open this address:'))} <br><span style="word-break:break-all">${escaped(url)}</span></p>`;
  const link = ({ label, url }: { label: string; url: string }) =>
    `<p style="margin:0 0 16px"><a class="link" href="${escaped(url)}" style="color:${accent}">${escaped(label)}</a></p>`;
  const unsubscribeLink = unsubscribe?.label
    ? ` <a class="link" href="${escaped(unsubscribe.url)}" style="color:${accent}">${escaped(unsubscribe.label)}</a>`
    : '';
  return `<!doctype html>
<html lang="${tag}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(subject)}</title>
<style>:root { color-scheme: light dark; }
${darkThemeCss(look)}</style></head>
<body class="page" style="margin:0;padding:32px 16px;background:#FAF7F1;color:#29241F;font:17px/28px Georgia,'Times New Roman',serif">
<div class="card" style="max-width:560px;margin:0 auto;padding:32px;background:#FFFDF9;border:1px solid #E4DBCC;border-radius:16px;overflow-wrap:anywhere">
<p class="name" style="margin:0 0 24px;font-size:24px;color:${accent}">${markImage(look)}${escaped(look.name)}</p>
${paragraphs.map(paragraph).join('\n')}
${action ? button(action) : ''}
${secondAction ? link(secondAction) : ''}
${footnote || unsubscribeLink ? `<p class="soft" style="margin:24px 0 0;padding-top:16px;border-top:1px solid #E4DBCC;font-size:14px;line-height:22px;color:#675D51">${escaped(footnote ?? '')}${unsubscribeLink}</p>` : ''}
</div></body></html>
`;
}

/** The mark before the name. It has no text of its own. */
const markImage = ({ mark }: MailLook) =>
  mark === null
    ? ''
    : `<img src="${escaped(mark)}" alt="" width="32" height="32" style="vertical-align:middle;margin-right:12px;border-radius:8px">`;
