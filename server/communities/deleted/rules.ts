/** Who sets something aside, and when: its author, or a guide or an admin, perhaps by a decision. */
export interface Deletion {
  actorId: string;
  by: 'author' | 'guide' | 'admin';
  decisionId?: string;
  now: Temporal.Instant;
}
