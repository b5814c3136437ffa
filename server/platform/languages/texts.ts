import type { CompiledIcuChoices, CompiledMessage } from '@lingui/message-utils/compileMessage';
import { ENGLISH, type Language } from '#contract/platform/languages.ts';
import { type Catalogue, englishCatalogue } from './catalogues.ts';

/**
 * Our texts in the language of one recipient. They are passed to whatever composes a text, so that a mail cannot get the
 * language of somebody else. The first argument of each function is the English text as a literal, from which
 * `npm run languages` extracts it: an ICU message with names in braces, and `plural` and `select`.
 */
export interface Texts {
  language: Language;
  /** `context` says what a short text means, which could otherwise be translated differently. */
  text(template: string, values?: Record<string, string | number>, context?: string): string;
  /** The label of a button or link. */
  button(template: string): string;
  /** A text whose values need not be strings, such as the words of a member in a mail. */
  paragraph<Part extends object>(
    template: string,
    values: Record<string, string | number | Part>,
  ): (string | Part)[];
}

export function createTexts(language: Language, catalogue: Catalogue): Texts {
  const rules = new Intl.PluralRules(language.tag);
  const text: Texts['text'] = (template, values = {}, context) =>
    filled(catalogue(template, context ?? null), values, rules).join('');
  return {
    language,
    text,
    button: (template) => filled(catalogue(template, 'button'), {}, rules).join(''),
    paragraph: (template, values) => filled(catalogue(template, null), values, rules),
  };
}

export const ENGLISH_TEXTS = createTexts(ENGLISH, englishCatalogue());

/** Fills the places of a message. A value is never searched for places; a place without a value stays empty. */
function filled<Part extends object>(
  message: CompiledMessage,
  values: Record<string, string | number | Part>,
  rules: Intl.PluralRules,
  count?: number,
): (string | Part)[] {
  return message.flatMap((token) => {
    if (typeof token === 'string') return token === '#' && count !== undefined ? String(count) : token;
    const [name, type, choices] = token;
    const value = Object.hasOwn(values, name) ? (values[name] ?? '') : '';
    if (type === 'plural' || type === 'select') {
      const choice = choiceOf(type, choices as CompiledIcuChoices, value, rules);
      return filled(choice, values, rules, type === 'plural' ? Number(value) : count);
    }
    return typeof value === 'number' ? String(value) : value;
  });
}

function choiceOf(
  type: 'plural' | 'select',
  choices: CompiledIcuChoices,
  value: unknown,
  rules: Intl.PluralRules,
): CompiledMessage {
  const keys = type === 'plural' ? [String(value), rules.select(Number(value))] : [String(value)];
  const key = [...keys, 'other'].find((each) => Object.hasOwn(choices, each));
  return key === undefined ? [] : (choices[key] ?? []);
}
