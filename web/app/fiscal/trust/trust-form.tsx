import { trust as cmsTrust } from '@esquadro/contract/calls/cms'
import { TrustUpload } from '@esquadro/contract/fiscal/trust/cms'
import { TRUST_FILE_BYTES } from '@esquadro/contract/fiscal/trust/trust'
import { useAction } from '../../platform/api/queries.ts'
import { showToast } from '../../platform/api/store.ts'
import { FileDrop } from '../../platform/design/file-drop/file-drop.tsx'
import { FileRow } from '../../platform/design/file-drop/file-row.tsx'
import { type DrawerControls, DrawerForm } from '../../platform/design/form/drawer-form.tsx'
import { FormField } from '../../platform/design/form/form-field.tsx'
import { useZodForm } from '../../platform/design/form/use-zod-form.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './trust.messages.ts'

/** Uploads a file of certificates or schemas. */
export function TrustForm(drawer: DrawerControls) {
  const text = useText(messages)
  const upload = useAction(cmsTrust.upload, { refresh: [cmsTrust.getAll], quiet: true })
  const form = useZodForm(TrustUpload, { defaultValues: {} })
  return (
    <DrawerForm
      form={form}
      {...drawer}
      action={text('add')}
      onSubmit={async (body) => {
        const [data, error] = await upload.run({ body })
        if (data) showToast('success', text('uploaded', { count: data.items.length }))
        return error
      }}
    >
      <FormField form={form} name="file" label={text('upload')} isRequired isGroup>
        {({ value, onChange }) => (
          <FileDrop
            accept={['.pem', '.crt', '.cer', '.der', '.p7b', '.p7c', '.zip']}
            maxBytes={TRUST_FILE_BYTES}
            maxFiles={1}
            hint={text('uploadHint')}
            onFiles={([file]) => onChange(file)}
          >
            {value instanceof File && (
              <FileRow name={value.name} size={value.size} onRemove={() => onChange(undefined)} />
            )}
          </FileDrop>
        )}
      </FormField>
    </DrawerForm>
  )
}
