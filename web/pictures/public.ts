/** The parts of pictures that other features may use. */
export { AvatarPicture } from './AvatarPicture.tsx';
