import { msg, t } from '@lingui/core/macro';
import {
  Bold,
  CircleQuestionMark,
  Eye,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  type LucideIcon,
  TextQuote,
} from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { Toolbar } from 'react-aria-components';
import { IconButton } from '#web/ui/actions/IconButton.tsx';
import { isInputMethodKey } from '#web/ui/isInputMethodKey.ts';
import { toggleSign } from './emphasisEdits.ts';
import { HowToFormatDialog } from './HowToFormatDialog.tsx';

import { LinkDialog } from './LinkDialog.tsx';
import { editOnEnter, toggleLines } from './lineEdits.ts';
import { editOnPaste, insertLink } from './linkEdits.ts';
import type { FieldState, TextEdit } from './textEdits.ts';

const toggleEmphasis = (state: FieldState) => toggleSign(state, '*');
const toggleStrong = (state: FieldState) => toggleSign(state, '**');

const TOOLS: {
  icon: LucideIcon;
  label: ReturnType<typeof msg>;
  edit: ((state: FieldState) => TextEdit) | 'link';
}[] = [
  { icon: Italic, label: msg`Emphasis`, edit: toggleEmphasis },
  { icon: Bold, label: msg`Strong`, edit: toggleStrong },
  { icon: LinkIcon, label: msg({ message: 'Link', context: 'insert' }), edit: 'link' },
  { icon: TextQuote, label: msg`Quotation`, edit: (state) => toggleLines(state, 'quotation') },
  {
    icon: List,
    label: msg({ message: 'List', context: 'of items' }),
    edit: (state) => toggleLines(state, 'list'),
  },
  { icon: ListOrdered, label: msg`Numbered List`, edit: (state) => toggleLines(state, 'numbered list') },
];

/** The keys that are pressed with Ctrl or Command. */
const SHORTCUTS: Record<string, (typeof TOOLS)[number]['edit']> = {
  i: toggleEmphasis,
  b: toggleStrong,
  k: 'link',
};

interface Props {
  area: RefObject<HTMLTextAreaElement | null>;
  isPreview: boolean;
  onPreview: (isPreview: boolean) => void;
  isDisabled?: boolean | undefined;
}

/** The tools that put signs around the selection of a text area, or take them away. One Undo takes back one of them. */
export function FormattingToolbar({ area, isPreview, onPreview, isDisabled = false }: Props) {
  /** What was selected when the dialog for a link was opened. */
  const [linked, setLinked] = useState<FieldState | null>(null);
  const [showsGuide, setShowsGuide] = useState(false);
  const isBlocked = isPreview || isDisabled;

  function use(edit: (typeof TOOLS)[number]['edit']) {
    const state = stateOf(area.current);
    if (!state || isBlocked) return;
    if (edit === 'link') setLinked(state);
    else apply(area.current, edit(state));
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const state = stateOf(area.current);
    if (!state || isBlocked || isInputMethodKey(event) || event.altKey || event.shiftKey) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const shortcut = isCommand ? SHORTCUTS[event.key.toLowerCase()] : undefined;
    const edit = event.key === 'Enter' && !isCommand ? editOnEnter(state) : null;
    if (!shortcut && !edit) return;
    event.preventDefault();
    if (shortcut) use(shortcut);
    else apply(area.current, edit);
  });
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const state = stateOf(area.current);
    const edit = state && !isBlocked && editOnPaste(state, event.clipboardData?.getData('text/plain') ?? '');
    if (!edit) return;
    event.preventDefault();
    apply(area.current, edit);
  });
  // This is an effect, because the text area belongs to the field, which also works before the tools are loaded.
  useEffect(() => {
    const element = area.current;
    element?.addEventListener('keydown', onKeyDown);
    element?.addEventListener('paste', onPaste);
    return () => {
      element?.removeEventListener('keydown', onKeyDown);
      element?.removeEventListener('paste', onPaste);
    };
  }, [area]);

  return (
    <>
      <Toolbar aria-label={t`Formatting`}>
        {TOOLS.map(({ icon: Icon, label, edit }) => (
          <IconButton
            key={label.id}
            label={t(label)}
            aria-disabled={isBlocked || undefined}
            onPointerDown={(event) => event.preventDefault()}
            onPress={() => use(edit)}
          >
            <Icon />
          </IconButton>
        ))}
        <IconButton label={t`Preview`} aria-pressed={isPreview} onPress={() => onPreview(!isPreview)}>
          <Eye />
        </IconButton>
        <IconButton label={t`How to Format`} onPress={() => setShowsGuide(true)}>
          <CircleQuestionMark />
        </IconButton>
      </Toolbar>
      {linked && (
        <LinkDialog
          words={linked.text.slice(linked.start, linked.end)}
          onClose={() => setLinked(null)}
          onInsert={(words, address) => {
            setLinked(null);
            // After the dialog has returned the focus.
            setTimeout(() => apply(area.current, insertLink(linked, words, address)));
          }}
        />
      )}
      <HowToFormatDialog isOpen={showsGuide} onClose={() => setShowsGuide(false)} />
    </>
  );
}

const stateOf = (area: HTMLTextAreaElement | null): FieldState | null =>
  area && { text: area.value, start: area.selectionStart, end: area.selectionEnd };

/** Changes the text as if it were typed, so that the browser can undo it in one step. */
function apply(area: HTMLTextAreaElement | null, edit: TextEdit | null): void {
  if (!area || !edit) return;
  area.focus();
  area.setSelectionRange(edit.from, edit.to);
  const isDone = edit.insert
    ? document.execCommand('insertText', false, edit.insert)
    : edit.from === edit.to || document.execCommand('delete');
  if (!isDone) {
    area.setRangeText(edit.insert, edit.from, edit.to);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(edit.start, edit.end);
}
