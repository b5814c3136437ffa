import type { PostPicture } from '#contract/communities/posts.ts';
import { pictureSrcSet, pictureUrl } from '#web/platform/pictureUrl.ts';
import { userText } from '#web/ui/userText.ts';
import style from './ReportedPictures.module.css';

/**
 * The pictures of a reported or deleted post, whole and with their descriptions, for those who decide about it.
 * `PostPictures` is not used, because its code belongs to the chunk of the community page.
 */
export const ReportedPictures = ({ pictures }: { pictures: PostPicture[] }) =>
  pictures.length > 0 && (
    <div className={style.pictures}>
      {pictures.map((picture) => (
        <figure key={picture.id} className={style.figure}>
          <img
            src={pictureUrl(picture, 640)}
            srcSet={pictureSrcSet(picture)}
            sizes="20rem"
            alt={picture.alt}
            width={picture.width}
            height={picture.height}
            style={{ background: picture.colour }}
            loading="lazy"
            decoding="async"
          />
          {picture.alt && (
            <figcaption className={style.caption} aria-hidden {...userText()}>
              {picture.alt}
            </figcaption>
          )}
        </figure>
      ))}
    </div>
  );
