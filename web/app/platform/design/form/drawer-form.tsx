import { type ComponentProps, type ReactNode, useEffect } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '../button/button.tsx'
import { useDesignText } from '../use-design-text.ts'
import styles from './form.module.css'
import { Form } from './form.tsx'
import { FormActions } from './form-section.tsx'
import { SubmitButton } from './submit-button.tsx'

/** The state that a drawer and its form share. */
export interface DrawerControls {
  /** Called after a successful submission. */
  readonly onDone: () => void
  /** The action of the cancel button; `onDone` by default. */
  readonly onCancel?: () => void
  /** Sets whether closing the drawer would lose changes. */
  readonly setDirty: (isDirty: boolean) => void
}

type DrawerFormProps<Values extends FieldValues, Output> = DrawerControls &
  Pick<ComponentProps<typeof Form<Values, Output>>, 'form' | 'onSubmit'> & {
    /** The label of the submit button. */
    action: ReactNode
    /** Something outside the form's own fields has changed. */
    isChanged?: boolean
    /** Disables the submit button until something has changed. */
    needsChange?: boolean
    children: ReactNode
  }

/** A form in a drawer: its fields, submit and cancel buttons; the drawer asks before changes are lost. */
export function DrawerForm<Values extends FieldValues, Output>({
  form,
  onSubmit,
  action,
  isChanged = false,
  needsChange = false,
  onDone,
  onCancel = onDone,
  setDirty,
  children,
}: DrawerFormProps<Values, Output>) {
  const text = useDesignText()
  const isDirty = form.formState.isDirty || isChanged
  useEffect(() => setDirty(isDirty), [isDirty, setDirty])
  return (
    <Form
      form={form}
      className={styles.inDrawer}
      warnsBeforeLeaving={false}
      onSubmit={async (values) => {
        const refusal = await onSubmit(values)
        if (!refusal) onDone()
        return refusal
      }}
    >
      {children}
      <FormActions>
        <SubmitButton variant="primary" disabled={needsChange && !isDirty}>
          {action}
        </SubmitButton>
        <Button variant="secondary" onClick={onCancel}>
          {text('cancel')}
        </Button>
      </FormActions>
    </Form>
  )
}
