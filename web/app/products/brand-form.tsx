import * as cmsProducts from '@esquadro/contract/products/cms'
import * as products from '@esquadro/contract/products/shared'
import { useEffect } from 'react'
import { useAction } from '../api/queries.ts'
import { Button } from '../design/button/button.tsx'
import { Form } from '../design/form/form.tsx'
import { FormField } from '../design/form/form-field.tsx'
import { FormActions } from '../design/form/form-section.tsx'
import { SubmitButton } from '../design/form/submit-button.tsx'
import { useZodForm } from '../design/form/use-zod-form.ts'
import { Stack } from '../design/layout/stack.tsx'
import { TextInput } from '../design/text-input/text-input.tsx'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './cms-products.messages.ts'
import type { DrawerForm } from './named-list.tsx'

interface Props extends DrawerForm {
  /** The one that is changed; nothing for a new one. */
  readonly brand: products.Brand | null
}

/** Adds a brand or renames one. */
export function BrandForm({ brand, onDone, onCancel, setDirty }: Props) {
  const text = useText(messages)
  const refresh = [products.getAllBrands, products.getAll]
  const create = useAction(cmsProducts.createBrand, { refresh, success: text('created'), quiet: true })
  const update = useAction(cmsProducts.updateBrand, { refresh, success: text('updated'), quiet: true })
  const form = useZodForm(cmsProducts.BrandInput, {
    defaultValues: { name: brand?.name ?? '' },
  })
  const { isDirty } = form.formState
  useEffect(() => setDirty(isDirty), [isDirty, setDirty])
  return (
    <Form
      form={form}
      warnsBeforeLeaving={false}
      onSubmit={async (body) => {
        const [, error] = brand
          ? await update.run({ body: { ...body, id: brand.id } })
          : await create.run({ body })
        if (!error) onDone()
        return error
      }}
    >
      <Stack gap={5}>
        <FormField form={form} name="name" label={text('name')} isRequired>
          {(control) => <TextInput {...control} />}
        </FormField>
        <FormActions>
          <SubmitButton variant="primary">{text(brand ? 'save' : 'add.brands')}</SubmitButton>
          <Button onClick={onCancel} isOutlined>
            {text('cancel')}
          </Button>
        </FormActions>
      </Stack>
    </Form>
  )
}
