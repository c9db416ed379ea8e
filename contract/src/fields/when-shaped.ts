/**
 * For a rule between fields: judged also while another field holds something wrong, though not while one is blank, so
 * that a form tells as much as it can at once. The rule has to bear fields that are missing.
 */
export const whenShaped = {
  when: ({ value }: { readonly value: unknown }): boolean => typeof value === 'object' && value !== null,
}
