import { z } from 'zod';
import {
  MAX_PICTURES,
  type NewPost,
  PictureDraft,
  type Post,
  type PostDraft,
  PostText,
} from '#contract/communities/posts.ts';
import { Picture } from '#contract/pictures.ts';
import { TextFormat } from '#contract/platform/text/formats.ts';
import { draftParser, type FormDraft } from '#web/platform/drafts/formDraft.ts';
import { newTextFormat } from '#web/platform/text/editing/formattingChoice.ts';

/** A picture in the form of a post. It is in the form before it is uploaded, so that it can be described meanwhile. */
const PictureFields = z.object({
  /** Empty until the picture is uploaded. */
  id: z.string(),
  ...Picture.omit({ id: true }).shape,
  alt: z.string(),
  isDecorative: z.boolean(),
  /** Whether the file was an animation. */
  isAnimated: z.boolean(),
  /** The key of the upload; empty for a picture that the post had before. */
  uploadKey: z.string(),
});
export type PictureFields = z.output<typeof PictureFields>;

/** The values of the form of a post. */
export interface PostFields extends PostText {
  pictures: PictureFields[];
  /** Only of a new post by a guide. */
  isAnnouncement: boolean;
}

/** The fields of a new post. */
export const emptyFields = (): PostFields => ({
  content: '',
  format: newTextFormat(),
  pictures: [],
  isAnnouncement: false,
});

/**
 * The fields of a picture that are sent. A picture that is not uploaded yet is not validated, so that a new
 * picture shows no error.
 */
const SentPicture = PictureFields.transform(({ id, alt, isDecorative }, context) => {
  const draft = { id, alt: isDecorative ? '' : alt, isDecorative };
  if (id === '') return draft;
  const { data, error } = PictureDraft.safeParse(draft);
  for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path, message });
  return data ?? z.NEVER;
});

/** Validates the form and returns what is sent, if all pictures are uploaded. */
export const PostFields: z.ZodType<NewPost, PostFields> = PostText.extend({
  pictures: z.array(SentPicture).max(MAX_PICTURES),
  isAnnouncement: z.boolean(),
});

export const fieldsOf = ({
  content,
  format,
  pictures,
}: Pick<Post, 'content' | 'format' | 'pictures'>): PostFields => ({
  content,
  format,
  pictures: pictures.map(({ alt, ...picture }) => ({
    ...picture,
    alt,
    isDecorative: alt === '',
    isAnimated: false,
    uploadKey: '',
  })),
  isAnnouncement: false,
});

/** Whether a post has these pictures, in this order and with these descriptions. */
export const hasPictures = (post: Pick<Post, 'pictures'>, pictures: PostDraft['pictures']) =>
  JSON.stringify(post.pictures.map(({ id, alt }) => [id, alt])) ===
  JSON.stringify((pictures ?? []).map(({ id, alt }) => [id, alt]));

const parseStored = draftParser<PostFields>(
  // Without malformed pictures, the text is kept.
  z.object({
    content: z.string(),
    format: TextFormat,
    pictures: z.array(PictureFields).catch([]),
    isAnnouncement: z.boolean(),
  }),
  () => ({ content: '', format: 'plain', pictures: [], isAnnouncement: false }),
);

/**
 * Validates a stored draft of a post. Pictures that were not uploaded are lost with the page in which they
 * were chosen.
 */
export function parsePostDraft(stored: unknown): FormDraft<PostFields> | null {
  const draft = parseStored(stored);
  if (!draft) return null;
  const { pictures, ...fields } = draft.fields;
  const uploaded = pictures.filter(({ id }) => id !== '');
  const hasLostAll = fields.content === '' && uploaded.length === 0 && pictures.length > 0;
  return hasLostAll ? null : { ...draft, fields: { ...fields, pictures: uploaded } };
}

/** A draft with the current keys of the pictures of a post. Those in the draft may have expired. */
export function withKeysOf(
  post: Pick<Post, 'pictures'>,
  draft: FormDraft<PostFields>,
): FormDraft<PostFields> {
  const keys = new Map(post.pictures.map(({ id, key }) => [id, key]));
  const pictures = draft.fields.pictures.map((picture) => ({
    ...picture,
    key: keys.get(picture.id) ?? picture.key,
  }));
  return { ...draft, fields: { ...draft.fields, pictures } };
}
