import { invoices as cmsInvoices } from '@esquadro/contract/calls/cms'
import { type CmsInvoiceDetails, ManualItem } from '@esquadro/contract/sales/invoices/cms'
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useItemName } from '../../../../ledger/points/item-name.ts'
import { useAction } from '../../../../platform/api/queries.ts'
import { Button } from '../../../../platform/design/button/button.tsx'
import { Dropdown } from '../../../../platform/design/dropdown/dropdown.tsx'
import { type DrawerControls, DrawerForm } from '../../../../platform/design/form/drawer-form.tsx'
import { FormField } from '../../../../platform/design/form/form-field.tsx'
import { FormRow } from '../../../../platform/design/form/form-section.tsx'
import { useZodForm } from '../../../../platform/design/form/use-zod-form.ts'
import { IconButton } from '../../../../platform/design/icon-button/icon-button.tsx'
import { MoneyInput } from '../../../../platform/design/masked-input/money-input.tsx'
import { Notice } from '../../../../platform/design/notice/notice.tsx'
import { NumberInput } from '../../../../platform/design/number-input/number-input.tsx'
import { TextInput } from '../../../../platform/design/text-input/text-input.tsx'
import { useFormats } from '../../../../platform/i18n/format.ts'
import { useText } from '../../../../platform/i18n/i18n.tsx'
import { messages } from '../../invoices.messages.ts'
import styles from '../../invoices.module.css'
import { searchProducts } from './review-items.tsx'

interface Props extends DrawerControls {
  readonly invoice: CmsInvoiceDetails
}

const Items = z.object({ items: z.array(ManualItem).min(1).max(200) })

// Without the trailing zeros of the API: 2.0000 is 2.
const shortQuantity = (quantity: string) => String(Number(quantity))

/** The items of a hand-entered invoice, as an administrator reads them from its document; their sum is at most its total. */
export function ItemsForm({ invoice, ...drawer }: Props) {
  const text = useText(messages)
  const format = useFormats()
  const nameOf = useItemName()
  const save = useAction(cmsInvoices.update, {
    refresh: [cmsInvoices.getOne, cmsInvoices.getAll],
    success: text('edit.saved'),
    quiet: true,
  })
  const form = useZodForm(Items, {
    hasLines: true,
    // The schema uses cents; the form uses reais.
    errorText: (field, code) =>
      field.endsWith('.netCents') && code === 'too-small' ? text('edit.netMissing') : undefined,
    defaultValues: {
      items: invoice.items
        .filter(({ countsInTotal }) => countsInTotal)
        .map(({ id, code, description, quantity, netCents, product }) => ({
          id,
          code,
          description: nameOf({ description }),
          quantity: shortQuantity(quantity),
          netCents,
          productId: product?.id ?? null,
        })),
    },
  })
  const lines = useFieldArray({ control: form.control, name: 'items', keyName: 'key' })
  const typed = useWatch({ control: form.control, name: 'items' }) ?? []
  const sum = typed.reduce((all, item) => all + (item.netCents || 0), 0)
  const over = sum - invoice.totalCents
  const names = new Map(invoice.items.flatMap(({ product }) => (product ? [[product.id, product.name]] : [])))
  return (
    <DrawerForm
      form={form}
      {...drawer}
      action={text('edit.save')}
      onSubmit={async ({ items }) => {
        const [, error] = await save.run({ body: { action: 'edit-items', id: invoice.id, items } })
        return error
      }}
    >
      <p>{text('edit.text', { total: format.money(invoice.totalCents) })}</p>
      {lines.fields.map((line, index) => (
        <ItemLine
          key={line.key}
          form={form}
          index={index}
          names={names}
          {...(lines.fields.length > 1 && { onRemove: () => lines.remove(index) })}
        />
      ))}
      <Button
        variant="secondary"
        iconLeft="add"
        onClick={() =>
          lines.append({
            code: '',
            description: '',
            quantity: '1',
            netCents: Math.max(0, -over),
            productId: null,
          })
        }
      >
        {text('edit.add')}
      </Button>
      {over > 0 ? (
        <Notice tone="warn" title={text('edit.over', { amount: format.money(over) })} isLive />
      ) : (
        <p className={styles.muted}>
          {text('edit.sum', { sum: format.money(sum), total: format.money(invoice.totalCents) })}
        </p>
      )}
    </DrawerForm>
  )
}

interface ItemLineProps {
  readonly form: UseFormReturn<z.input<typeof Items>, unknown, z.output<typeof Items>>
  readonly index: number
  /** The names of the items' products, by id. */
  readonly names: ReadonlyMap<string, string>
  /** Undefined for the only line. */
  readonly onRemove?: () => void
}

function ItemLine({ form, index, names, onRemove }: ItemLineProps) {
  const text = useText(messages)
  return (
    <fieldset className={styles.line}>
      <legend>{text('edit.item', { number: index + 1 })}</legend>
      {onRemove && (
        <span className={styles.remove}>
          <IconButton icon="trash" label={text('edit.remove', { number: index + 1 })} onClick={onRemove} />
        </span>
      )}
      <FormField form={form} name={`items.${index}.description`} label={text('edit.description')} isRequired>
        {(control) => <TextInput {...control} />}
      </FormField>
      <FormRow columns={3}>
        <FormField form={form} name={`items.${index}.code`} label={text('edit.code')}>
          {(control) => <TextInput {...control} />}
        </FormField>
        <FormField form={form} name={`items.${index}.quantity`} label={text('edit.quantity')} isRequired>
          {({ value, onChange, ...control }) => (
            <NumberInput
              {...control}
              decimals={4}
              value={value ? Number(value) : null}
              onChange={(quantity) => onChange(quantity === null ? '' : String(quantity))}
            />
          )}
        </FormField>
        <FormField form={form} name={`items.${index}.netCents`} label={text('edit.net')} isRequired>
          {({ value, onChange, ...control }) => (
            <MoneyInput {...control} value={value} onChange={(cents) => onChange(cents ?? 0)} />
          )}
        </FormField>
      </FormRow>
      <FormField form={form} name={`items.${index}.productId`} label={text('edit.product')}>
        {({ value, ...control }) => (
          <Dropdown
            {...control}
            placeholder={text('review.matchSearch')}
            loadOptions={searchProducts}
            value={value ?? null}
            chosen={value && names.has(value) ? { value, label: names.get(value) ?? '' } : null}
            isSearchable
            isClearable
          />
        )}
      </FormField>
    </fieldset>
  )
}
