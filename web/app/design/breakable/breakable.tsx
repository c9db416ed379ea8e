import { Fragment } from 'react'

/** An e-mail or a file's name that breaks before the @ and the dots if the line is too short for it, not in the middle of a word. */
export function Breakable({ text }: { readonly text: string }) {
  return text.split(/(?=[@.])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts keep their order.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
