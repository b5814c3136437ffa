/** Who sets a text aside, and when: its author, or a guide or an admin, possibly by a decision. */
export interface Deletion {
  /** Null for a decision from the shell. */
  actorId: string | null;
  by: 'author' | 'guide' | 'admin';
  decisionId?: string;
  now: Temporal.Instant;
}
