/** Parted at empty lines; what is left of the breaks is for the style to preserve. */
export const paragraphsOf = (text: string) => text.split(/\n[^\S\n]*\n+/);
