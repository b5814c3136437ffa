import { useState } from 'react';
import { joinTags } from './joinTags.ts';
import { sortTags, type TagLimits } from './sortTags.ts';

interface Terms extends TagLimits {
  value: string[];
  onChange: (tags: string[]) => void;
}

/**
 * What is kept as a tag, and what is still being written. Tags that are refused remain part of the value,
 * after the others, so that neither a draft nor a form that is sent loses them unsaid; they stand in the
 * input until they fit.
 */
export function useTagging({ value, onChange, ...limits }: Terms) {
  const { kept, refused, problem } = sortTags(value, limits);
  const [written, setWritten] = useState(() => refused.join(', '));
  const [told, setTold] = useState('');

  function change(tags: string[]) {
    if (tags.join('\n') !== value.join('\n')) onChange(tags);
  }

  /** Makes tags of `text`, as far as they fit. */
  function commit(text: string) {
    const tags = joinTags(kept, text);
    const sorted = sortTags(tags, limits);
    const added = sorted.kept.slice(kept.length);
    setWritten(added.length === 0 && sorted.refused.length > 0 ? text : sorted.refused.join(', '));
    if (added.length > 0) setTold(`Added ${added.join(', ')}`);
    change(tags);
  }

  /** A separator commits; what is refused already is only rewritten, and judged anew with each key. */
  function write(text: string) {
    if (separatorsIn(text) > separatorsIn(written)) return commit(text);
    setWritten(text);
    if (refused.length > 0) change([...kept, ...sortTags(joinTags(kept, text), limits).refused]);
  }

  function remove(tag: string) {
    setTold(`Removed ${tag}`);
    const tags = value.filter((each) => each !== tag);
    // The place that is free now may be what a refused one was waiting for.
    if (refused.length > 0) setWritten(sortTags(tags, limits).refused.join(', '));
    change(tags);
  }

  return { kept, problem, written, told, write, commit, remove };
}

const separatorsIn = (text: string) => text.split(/[,\n]/).length;
