/** Who sets a text aside, and when: its author, or a guide or an admin, possibly by a decision. */
export interface Deletion {
  actorId: string;
  by: 'author' | 'guide' | 'admin';
  decisionId?: string;
  now: Temporal.Instant;
}
