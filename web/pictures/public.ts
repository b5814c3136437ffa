/** The parts of pictures that other features may use. */
export { AvatarPicture } from './AvatarPicture.tsx';
export { isAnimated } from './isAnimated.ts';
export { PictureButton } from './PictureButton.tsx';
export { PictureInput } from './PictureInput.tsx';
export { recentPicturesQuery } from './queries.ts';
export { useDroppedFiles } from './useDroppedFiles.ts';
export { NO_CONNECTION, type Upload, useUploads } from './useUploads.ts';
