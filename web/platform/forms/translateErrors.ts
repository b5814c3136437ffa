import type { FieldErrors, FieldValues } from 'react-hook-form';
import { saidBySchema } from '#contract/platform/say.ts';
import { inPageLanguage } from '#web/platform/api/replies/serverMessages.ts';

/** Translates the messages of a schema of the contract, which are in English, in the errors of a form. */
export async function translateErrors<Values extends FieldValues>(
  errors: FieldErrors<Values>,
): Promise<void> {
  await translateIn(errors, []);
}

async function translateIn(errors: object, path: string[]): Promise<void> {
  for (const [name, error] of Object.entries(errors)) {
    // The element of a field.
    if (name === 'ref' || typeof error !== 'object' || error === null) continue;
    const pathOfError = [...path, name];
    if (typeof error.message !== 'string') await translateIn(error, pathOfError);
    else error.message = await translated(pathOfError.join('.'), error.message);
  }
}

function translated(path: string, message: string): Promise<string> | string {
  const said = saidBySchema(path, message);
  // Messages of a schema in `web/` are in the language of the page.
  return said.template === '{message}' ? message : inPageLanguage(said);
}
