import {
  type Accelerator,
  type AcceleratorInput,
  NO_CAPS,
} from '@esquadro/contract/campaigns/accelerators/accelerator'
import { professions } from '@esquadro/contract/people/professionals/vocabulary'
import type { ZodForm } from '../../platform/design/form/use-zod-form.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { EditConflict } from '../../platform/lists/editing/edit-conflict.tsx'
import type { EditedRow } from '../../platform/lists/editing/use-edited.ts'
import { messages } from './accelerators.messages.ts'

interface Props {
  readonly edited: EditedRow<Accelerator>
  readonly form: ZodForm<typeof AcceleratorInput>
  readonly onDone: () => void
}

/** Shows both versions of each field of an accelerator that another administrator has saved meanwhile. */
export function AcceleratorConflict({ edited, form, onDone }: Props) {
  const text = useText(messages)
  const format = useFormats()
  const points = (value: unknown) => format.points(Number(value))
  const money = (value: unknown) => format.money(Number(value))
  const known = [edited.base.current, edited.theirs].flatMap((version) =>
    version
      ? [
          ...version.targets.categories,
          ...version.targets.brands,
          ...version.targets.products,
          ...version.targets.stores,
        ]
      : [],
  )
  const names = new Map(known.map(({ id, name }) => [id, name]))
  const segments = new Map(
    [edited.base.current?.segment, edited.theirs?.segment].flatMap((chosen) =>
      chosen ? [[chosen.id, chosen.name]] : [],
    ),
  )
  const segment = (value: unknown) =>
    (typeof value === 'string' && segments.get(value)) || text('chosenSegment')
  // Targets chosen only in this form have no name here, so they are counted.
  const targets = (dimension: 'categories' | 'brands' | 'products' | 'stores') => (value: unknown) => {
    const ids = Array.isArray(value) ? value.map(String) : []
    if (ids.length === 0) return text('any')
    return ids.every((id) => names.has(id))
      ? ids.map((id) => names.get(id)).join(', ')
      : text(`count.${dimension}`, { count: ids.length })
  }
  return (
    <EditConflict
      edited={edited}
      form={form}
      valuesOf={valuesOf}
      onDone={onDone}
      fields={[
        { name: 'name', label: text('name') },
        { name: 'description', label: text('description') },
        {
          name: 'multiplierBps',
          label: text('factor'),
          show: (value) => `${format.number(Number(value) / 10_000)}×`,
        },
        { name: 'startsOn', label: text('startsOn') },
        { name: 'endsOn', label: text('endsOn') },
        { name: 'cumulative', label: text('cumulative') },
        { name: 'everything', label: text('everything') },
        { name: 'segmentId', label: text('segment'), show: segment },
        { name: 'targets.categoryIds', label: text('categories'), show: targets('categories') },
        { name: 'targets.brandIds', label: text('brands'), show: targets('brands') },
        { name: 'targets.productIds', label: text('products'), show: targets('products') },
        { name: 'targets.storeIds', label: text('stores'), show: targets('stores') },
        { name: 'targets.professions', label: text('professions') },
        { name: 'targets.levels', label: text('levels') },
        { name: 'caps.points', label: text('caps.total.points'), show: points },
        { name: 'caps.amountCents', label: text('caps.total.value'), show: money },
        { name: 'caps.professionalPoints', label: text('caps.professional.points'), show: points },
        { name: 'caps.professionalCents', label: text('caps.professional.value'), show: money },
        { name: 'caps.storePoints', label: text('caps.store.points'), show: points },
        { name: 'caps.storeCents', label: text('caps.store.value'), show: money },
      ]}
    />
  )
}

type Named = { readonly id: string; readonly name: string }
const ids = (items: readonly Named[] | undefined) => (items ?? []).map(({ id }) => id)

/** Returns the values that the form of an accelerator edits; for null, those of a new one. */
export const valuesOf = (accelerator: Accelerator | null) => ({
  name: accelerator?.name ?? '',
  description: accelerator?.description ?? '',
  multiplierBps: accelerator?.multiplierBps ?? 20_000,
  startsOn: accelerator?.startsOn ?? '',
  endsOn: accelerator?.endsOn ?? '',
  cumulative: accelerator?.cumulative ?? false,
  everything: accelerator?.everything ?? false,
  segmentId: accelerator?.segment?.id ?? null,
  caps: accelerator?.caps ?? NO_CAPS,
  targets: {
    categoryIds: ids(accelerator?.targets.categories),
    brandIds: ids(accelerator?.targets.brands),
    productIds: ids(accelerator?.targets.products),
    storeIds: ids(accelerator?.targets.stores),
    professions: professions.filter((profession) => accelerator?.targets.professions.includes(profession)),
    levels: accelerator?.targets.levels ?? [],
  },
})
