/** A text to translate. `context` tells texts apart that are short, and so can mean different things. */
export interface Text {
  msgid: string;
  context: string | null;
  /** The files that contain it. Without lines, because a catalogue would change with every line above. */
  files: string[];
  /** Whether a mail of `auth`, `account` or `events` can contain it. */
  isInMails: boolean;
}
