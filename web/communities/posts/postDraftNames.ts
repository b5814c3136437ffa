const draftPrefix = (communityId: string) => `communities/${communityId}/posts`;

/** The name of the draft of an edited post. */
export const editDraftName = (communityId: string, postId: string) => `${draftPrefix(communityId)}/${postId}`;

/** The prefix of the names of drafts of new posts. */
export const newPostDraftPrefix = (communityId: string) => `${draftPrefix(communityId)}/new/`;

/** The name of the draft of a reply. */
export const replyDraftName = (communityId: string, postId: string) =>
  `${draftPrefix(communityId)}/${postId}/reply`;
