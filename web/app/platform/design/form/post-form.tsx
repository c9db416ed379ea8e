import type { FormEventHandler, ReactNode } from 'react'
import { useEarlySubmit } from '../early/use-early-submit.ts'
import { useCoreText } from '../use-core-text.ts'
import styles from './form.module.css'

interface PostFormProps {
  readonly onSubmit: FormEventHandler<HTMLFormElement>
  readonly label?: string | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

/**
 * The element of a form that scripts send. Sent before they have loaded, it waits for them. The method keeps its values out of the URL
 * in a browser without scripts, which keeps the filled page, because the server responds to posted forms with 204.
 */
export function PostForm({ onSubmit, label, className, children }: PostFormProps) {
  const text = useCoreText()
  return (
    <form
      ref={useEarlySubmit()}
      method="post"
      noValidate
      aria-label={label}
      className={className ?? styles.form}
      onSubmit={onSubmit}
    >
      <noscript>
        <p>{text('form.needsScript')}</p>
      </noscript>
      {children}
    </form>
  )
}
