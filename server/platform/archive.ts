/** A file of a member's archive, whose text is read when its turn comes. */
export interface Archived {
  path: string;
  text(): AsyncIterable<string>;
}
