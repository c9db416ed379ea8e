/**
 * Runs a rule between fields even if another field is invalid, but not while one is blank, so that a form
 * reports as many errors as possible at once. The rule must tolerate missing fields.
 */
export const whenShaped = {
  when: ({ value }: { readonly value: unknown }): boolean => typeof value === 'object' && value !== null,
}
