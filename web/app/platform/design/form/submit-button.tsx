import { Button, type ButtonProps } from '../button/button.tsx'
import { useIsReadOnly } from '../read-only.ts'
import { useCoreText } from '../use-core-text.ts'
import styles from './form.module.css'
import { useFormContext } from './form-context.ts'

/** The submit button of the surrounding form; shows progress while it is sent. On read-only screens, a text replaces it. */
export function SubmitButton(props: ButtonProps) {
  const isSending = useFormContext()?.isSending ?? false
  const text = useCoreText()
  if (useIsReadOnly()) return <p className={styles.readOnly}>{text('form.readOnly')}</p>
  return <Button {...props} type="submit" isLoading={props.isLoading || isSending} />
}
