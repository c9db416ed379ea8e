import { ABD_FILE_MAX_BYTES, ABD_FILE_TYPES } from '@esquadro/contract/people/professionals/registration'
import { FileDrop } from '../../../platform/design/file-drop/file-drop.tsx'
import { FileRow } from '../../../platform/design/file-drop/file-row.tsx'
import { FormField } from '../../../platform/design/form/form-field.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { messages } from '../professionals.messages.ts'
import type { UserDataForm } from './user-data-form.ts'

/** The proof of the ABD registration, which only interior designers send. */
export function AbdFile({ form }: { form: UserDataForm }) {
  const text = useText(messages)
  return (
    <FormField form={form} name="abdFile" label={text('abdFile')}>
      {(control) => (
        <FileDrop
          accept={ABD_FILE_TYPES}
          maxBytes={ABD_FILE_MAX_BYTES}
          maxFiles={1}
          hint={text('abdFile.hint')}
          ref={control.ref}
          disabled={control.disabled}
          onFiles={([file]) => control.onChange(file)}
        >
          {control.value && (
            <FileRow
              name={control.value.name}
              size={control.value.size}
              onRemove={() => control.onChange(undefined)}
            />
          )}
        </FileDrop>
      )}
    </FormField>
  )
}
