import { z } from 'zod/mini';
import type { SourceEntry } from '#web/journal/importing/parsing/parsed.ts';

/** The file of an export of Simplenote in which everything is. The other files are copies of its notes. */
export const isSimplenoteFile = (path: string) => /(^|\/)source\/notes\.json$/.test(path);

export const SimplenoteNote = z.object({
  id: z.string().check(z.maxLength(150)),
  content: z.string(),
  creationDate: z.string(),
  tags: z.nullish(z.array(z.string())),
});

/** A note. Its first line is the title. */
export function fromSimplenote({
  id,
  content,
  creationDate,
  tags,
}: z.output<typeof SimplenoteNote>): SourceEntry {
  const [title = '', ...lines] = content.trim().split(/\r?\n/);
  return {
    format: 'markdown',
    sourceId: `simplenote:${id}`,
    name: title || id,
    date: creationDate,
    day: null,
    title: title.replace(/^# +/, ''),
    text: lines.join('\n'),
    tags: tags ?? [],
  };
}
