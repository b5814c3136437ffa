import { textsUrl } from 'virtual:texts';
import type { Values } from '#contract/platform/say.ts';
import { currentLanguage } from '#web/platform/language/texts.ts';
import { markAsEnglish } from '#web/ui/translation/SaidText.tsx';
import type { ServerMessages } from '#web/ui/translation/texts.ts';

/** What the server says: the English message, and what is needed to say it in another language. */
export interface ServerMessage {
  message: string;
  template?: string | undefined;
  values?: Values | undefined;
}

const NONE: ServerMessages = { messages: {}, labels: {} };
let loading: Promise<ServerMessages> | undefined;

/** If the messages cannot be loaded, they are shown in English, and loaded again with the next one. */
function loadMessages(): Promise<ServerMessages> {
  loading ??= fetchMessages().catch(() => {
    loading = undefined;
    return NONE;
  });
  return loading;
}

async function fetchMessages(): Promise<ServerMessages> {
  const response = await fetch(textsUrl(currentLanguage().tag, 'messages'));
  return response.ok ? response.json() : Promise.reject(new TypeError('The messages could not be loaded.'));
}

/** The message in the language of the page; the English one, marked as such, if there is no translation. */
export async function inPageLanguage(said: ServerMessage): Promise<string> {
  const { messages, labels } = await loadMessages();
  const { message, template = message, values = {} } = said;
  if (!Object.hasOwn(messages, template)) {
    markAsEnglish(message);
    return message;
  }
  const valueText = (name: string) => {
    const value = String(values[name]);
    if (name === 'label') return Object.hasOwn(labels, value) ? labels[value] : value;
    // These characters isolate the value from the direction of the text around it, as `<bdi>` does.
    return `\u2068${value}\u2069`;
  };
  return String(messages[template]).replaceAll(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(valueText(name)) : place,
  );
}
