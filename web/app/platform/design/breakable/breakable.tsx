import { Fragment } from 'react'

/** Shows an e-mail address or file name that breaks before the @ and the dots, not in the middle of a word, if the line is too short. */
export function Breakable({ text }: { readonly text: string }) {
  return text.split(/(?=[@.])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
