import { Parser } from 'htmlparser2';

const BLOCKS = new Set([
  'p',
  'div',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'blockquote',
  'pre',
  'table',
  'hr',
]);
const HIDDEN = new Set(['script', 'style', 'head', 'title']);
/** The signs of Markdown around emphasized words. */
const EMPHASIS: Partial<Record<string, string>> = { em: '*', i: '*', strong: '**', b: '**' };

/**
 * Converts HTML to text: blocks become paragraphs, list items get dashes, a first heading becomes a Markdown
 * heading, emphasis its signs, and a link “words (https://…)”.
 */
export function textOfHtml(html: string): string {
  let text = '';
  let hidden = 0;
  const startBlock = () => {
    text = text.trimEnd();
    if (text) text += '\n\n';
  };
  const startLine = (start: string) => {
    text = text.trimEnd();
    text += text ? `\n${start}` : start;
  };
  let href = '';
  let linkStart = 0;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (HIDDEN.has(name)) hidden += 1;
      else if (EMPHASIS[name]) text += EMPHASIS[name];
      else if (name === 'a') [href, linkStart] = [attributes.href ?? '', text.length];
      else if (name === 'br') text += '\n';
      else if (name === 'li') startLine('- ');
      else if (BLOCKS.has(name)) {
        const isFirst = text.trim() === '';
        // A paragraph in a list item starts on the line of its dash.
        if (!text.endsWith('- ')) startBlock();
        if (isFirst && name === 'h1') text = '# ';
      }
    },
    onclosetag: (name) => {
      if (HIDDEN.has(name)) hidden -= 1;
      else if (EMPHASIS[name]) text += EMPHASIS[name];
      else if (name === 'a') {
        const words = text.slice(linkStart).trim();
        if (/^https?:/i.test(href) && words !== href) text += words ? ` (${href})` : href;
        href = '';
      } else if (name === 'tr') text += '\n';
      else if (name === 'td' || name === 'th') text += ' ';
      else if (BLOCKS.has(name)) startBlock();
    },
    ontext: (part) => {
      if (hidden > 0) return;
      const words = part.replace(/[\t\n\f\r ]+/g, ' ');
      text += /(^|\s)$/.test(text) ? words.trimStart() : words;
    },
  });
  parser.end(html);
  return text.replace(/[^\S\n]+\n/g, '\n').trim();
}
