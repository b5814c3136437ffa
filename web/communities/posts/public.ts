// The parts of posts that other features may use.
export { FeedPost } from '#web/communities/posts/feed/FeedPost.tsx';
export { PostForm } from '#web/communities/posts/form/PostForm.tsx';
export { hasPictures, type PostFields, parsePostDraft } from '#web/communities/posts/form/postFields.ts';
export { PostArticle } from './PostArticle.tsx';
export { PostSkeleton } from './PostSkeleton.tsx';
