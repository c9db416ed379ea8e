import { Button, type ButtonProps } from '../button/button.tsx'
import { useFormContext } from './form-context.ts'

/** The button that sends the form around it, at work while it is sent. */
export function SubmitButton(props: ButtonProps) {
  const isSending = useFormContext()?.isSending ?? false
  return <Button {...props} type="submit" isLoading={props.isLoading || isSending} />
}
