/**
 * Escapes JSON for a script element: no text in it can end the element or begin a comment, and it has no characters
 * that end a line in older versions of JavaScript.
 */
export const escapedForScript = (json: string) =>
  json.replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
