const draftPrefix = (communityId: string) => `communities/${communityId}/posts`;

/** Key of the draft of an edited post. */
export const editDraftName = (communityId: string, postId: string) => `${draftPrefix(communityId)}/${postId}`;

/** Prefix of the keys of drafts of new posts. */
export const newPostDraftPrefix = (communityId: string) => `${draftPrefix(communityId)}/new/`;

/** Key of the draft of a reply. */
export const replyDraftName = (communityId: string, postId: string) =>
  `${draftPrefix(communityId)}/${postId}/reply`;
