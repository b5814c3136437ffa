/** The functions of pictures that other features and the server may use. */
export { requireOwnStorage } from './cleanup.ts';
export { setCommunityPicture, setCover } from './places.ts';
export { publicPicture } from './rules.ts';
