import { Fragment } from 'react'

/** An e-mail that breaks before the @ and the dots if the line is too short for it, not in the middle of a word. */
export function BreakableEmail({ email }: { readonly email: string }) {
  return email.split(/(?=[@.])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address keep their order.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
