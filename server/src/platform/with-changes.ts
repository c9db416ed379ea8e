/** The values that a call may change; an absent one stays as it is. */
export type ChangesOf<Values> = { readonly [Key in keyof Values]?: Values[Key] | undefined }

/** Returns values with the given changes: an absent one stays as it is. */
export function withChanges<Values extends object>(values: Values, changes: ChangesOf<Values>): Values {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  return { ...values, ...Object.fromEntries(given) }
}
