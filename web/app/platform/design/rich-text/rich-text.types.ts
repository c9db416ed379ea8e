import type { RefCallback } from 'react'

export type RichTextProps = {
  /** HTML; empty if there is no text. */
  value: string | null | undefined
  onChange: (html: string) => void
  onBlur?: () => void
  disabled?: boolean | undefined
  name?: string
  /** Receives an object that can be focused, as forms require of their controls. */
  ref?: RefCallback<{ focus: () => void }>
  /** The document is long: the writing area is taller. */
  isTall?: boolean
  /** Allows pictures and videos in the text. */
  media?: RichTextMedia
}

export type RichTextMedia = {
  /** Stores a picture. Returns its URL, or null if it was rejected; the caller reports why. */
  upload: (image: File) => Promise<string | null>
}
