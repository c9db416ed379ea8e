import { Button, type ButtonProps } from '../button/button.tsx'
import { useIsReadOnly } from '../read-only.ts'
import { useCoreText } from '../use-core-text.ts'
import styles from './form.module.css'
import { useFormContext } from './form-context.ts'

/** The button that sends the form around it, at work while it is sent. Where one may only read, a line says so instead. */
export function SubmitButton(props: ButtonProps) {
  const isSending = useFormContext()?.isSending ?? false
  const text = useCoreText()
  if (useIsReadOnly()) return <p className={styles.readOnly}>{text('form.readOnly')}</p>
  return <Button {...props} type="submit" isLoading={props.isLoading || isSending} />
}
