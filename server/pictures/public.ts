/** The functions of pictures that other features and the server may use. */
export { requireOwnStorage } from './cleanup.ts';
export { setCover } from './fetching.ts';
export { picturesKey } from './keys.ts';
export { type PostPictureDraft, setPicture, setPostPictures } from './places.ts';
export { postPictures, publicPicture } from './rules.ts';
