const postsOf = (communityId: string) => `communities/${communityId}/posts`;

/** Where the unsaved text of a post that is edited is kept. */
export const editDraftName = (communityId: string, postId: string) => `${postsOf(communityId)}/${postId}`;

/** Where those of new posts are kept. */
export const newDraftsStart = (communityId: string) => `${postsOf(communityId)}/new/`;

/** Where that of a reply is kept. */
export const replyDraftName = (communityId: string, postId: string) =>
  `${postsOf(communityId)}/${postId}/reply`;
