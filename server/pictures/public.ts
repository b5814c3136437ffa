/** The functions of pictures that other features and the server may use. */
export { requireOwnStorage } from './cleanup.ts';
export { picturesKey } from './keys.ts';
export {
  type PostPictureDraft,
  restorePictures,
  setAsidePictures,
  setCover,
  setPicture,
  setPostPictures,
} from './places.ts';
export { postPictures, publicPicture } from './rules.ts';
export { pictureCount } from './store.ts';
