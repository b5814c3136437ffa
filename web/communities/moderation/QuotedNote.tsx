import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Reply } from '#contract/communities/posts.ts';
import type { TextFormat } from '#contract/platform/text/formats.ts';
import { type Inline, wordsOfLine } from '#contract/platform/text/formattedLine.ts';
import { formatted, plainTextOf } from '#contract/platform/text/formattedText.ts';
import { paths } from '#web/paths.ts';
import { api } from '#web/platform/api/api.ts';
import { personName } from '#web/platform/member/personName.ts';
import { Link } from '#web/ui/actions/Link.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';

/** A post or a reply that a guide may remove. */
export interface QuotableText {
  communityId: string;
  postId: string;
  content: string;
  format: TextFormat;
}

/** Says which replies quote a text, because quotations stay when the text is removed. Renders nothing if there are none. */
export function QuotedNote({ text }: { text: QuotableText }) {
  const { communityId, postId, content } = text;
  const { data: replies = [] } = useQuery({
    queryKey: ['communities', 'quoted', communityId, postId, content],
    queryFn: async () => (await repliesTo(communityId, postId)).filter((reply) => quotes(reply, text)),
  });
  const count = replies.length;
  if (count === 0) return null;
  return (
    <Note>
      <Plural value={count} one="It is quoted in one reply." other="It is quoted in # replies." />{' '}
      <Trans>What is quoted there stays.</Trans>
      <ul>
        {replies.map(({ id, author }) => (
          <li key={id}>
            <Link href={paths.post(communityId, postId, id)}>{personName(author)}</Link>
          </li>
        ))}
      </ul>
    </Note>
  );
}

const PAGE_SIZE = '100';
/** More replies are not searched. */
const MAX_PAGES = 10;

async function repliesTo(id: string, postId: string): Promise<Reply[]> {
  const replies: Reply[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = { limit: PAGE_SIZE, ...(cursor && { cursor }) };
    const { items, nextCursor } = await api.communities.replies({ params: { id, postId }, query });
    replies.push(...items);
    if (!nextCursor) break;
    cursor = nextCursor;
  }
  return replies;
}

/** Whether a reply has a quotation whose lines are lines of the text. The last one may be cut off. */
export function quotes({ content, format }: Pick<Reply, 'content' | 'format'>, text: QuotableText): boolean {
  if (format !== 'formatted') return false;
  const lines = linesOf(text.content, text.format);
  return formatted(content).some((block) => {
    if (block.kind !== 'quote') return false;
    const quoted = wordsOfLines(block.lines);
    return quoted.length > 0 && quoted.every((line) => lines.some((each) => isQuoteOf(line, each)));
  });
}

const isQuoteOf = (quoted: string, line: string) =>
  quoted === line || (quoted.endsWith('…') && quoted.length > 1 && line.startsWith(quoted.slice(0, -1)));

/** The lines of a text in words, without those that it quotes itself. An item of a list is there with and without its sign. */
function linesOf(content: string, format: TextFormat): string[] {
  const isFormatted = format === 'formatted';
  const lines = (isFormatted ? plainTextOf(content) : content).split('\n').map((line) => line.trim());
  if (!isFormatted) return lines;
  return lines
    .filter((line) => !line.startsWith('> '))
    .flatMap((line) => [line, line.replace(/^(-|\d+\.) /, '')]);
}

const wordsOfLines = (lines: readonly Inline[][]): string[] =>
  lines.map((line) => wordsOfLine(line).trim()).filter(Boolean);
