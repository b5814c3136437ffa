/** The functions of pictures that other features and the server may use. */
export { type CasePictureRow, keepPicturesForCase, picturesOfCases } from '#server/pictures/cases/cases.ts';
export { requireOwnStorage, STORE_ID_KEY } from './cleanup.ts';
export { restorePictures, setAsidePictures } from './deletedPosts.ts';
export { picturesKey } from './keys.ts';
export { setCover, setPicture, setPostPictures } from './places.ts';
export { type PostPictureCopy, pictureNotFound, postPictures, publicPicture } from './rules.ts';
export { newestFileKeys, pictureCount } from './store.ts';
export { pictureLimitReached, putFiles, readUploadedMark, withStorage } from './uploads.ts';
