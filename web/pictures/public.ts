/** The parts of pictures that other features may use. */
export { AvatarPicture } from './AvatarPicture.tsx';
export { PictureInput } from './PictureInput.tsx';
