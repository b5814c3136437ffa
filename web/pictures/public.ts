/** The parts of pictures that other features may use. */
export { AvatarPicture } from './AvatarPicture.tsx';
export { isAnimated } from './isAnimated.ts';
export { PictureInput } from './PictureInput.tsx';
export { type PictureItem, PictureRow } from './PictureRow.tsx';
export { PicturesField } from './PicturesField.tsx';
export { recentPicturesQuery } from './queries.ts';
export { type RedrawnPicture, redrawPicture } from './redrawPicture.ts';
export { requireUploaded } from './requireUploaded.ts';
export { uploadPicture } from './uploadPicture.ts';
export { NO_CONNECTION, type Upload, useUploads } from './useUploads.ts';
