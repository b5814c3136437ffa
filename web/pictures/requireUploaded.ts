import { t } from '@lingui/core/macro';
import { ApiError } from '#web/platform/api/ApiError.ts';

/** @throws ApiError that names the pictures of a form that are not uploaded yet, which have an empty id. */
export function requireUploaded({ pictures }: { pictures?: { id: string }[] | null | undefined }): void {
  const message = t`This picture is not uploaded yet.`;
  const errors = (pictures ?? []).flatMap(({ id }, index) =>
    id === '' ? [{ path: `pictures.${index}`, message }] : [],
  );
  if (errors.length > 0) throw new ApiError(400, message, errors);
}
