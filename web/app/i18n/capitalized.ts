/**
 * Returns a text with a capital at its beginning. WebKit may leave a heading unpainted whose text changes while a style sheet capitalises
 * its first letter.
 */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
