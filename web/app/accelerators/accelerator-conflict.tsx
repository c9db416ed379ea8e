import type { Accelerator, AcceleratorInput } from '@esquadro/contract/accelerators/accelerator'
import type { z } from 'zod'
import { useDesignText } from '../design/use-design-text.ts'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { ConflictDialog, type ConflictField, ConflictFields } from '../lists/conflict-dialog.tsx'
import { messages as professionalMessages } from '../professionals/professionals.messages.ts'
import { valuesOf } from './accelerator-values.ts'
import { messages } from './accelerators.messages.ts'

type Values = Partial<z.input<typeof AcceleratorInput>>

interface Props {
  /** The accelerator as somebody else saved it. */
  readonly current: Accelerator
  readonly typed: Values
  readonly isSaving: boolean
  readonly onSaveMine: () => void
  readonly onTakeTheirs: () => void
  readonly onClose: () => void
}

/** Somebody else saved the accelerator meanwhile: the fields that differ, and whose version stays. */
export function AcceleratorConflict({ current, typed, ...dialog }: Props) {
  const describe = useDescription()
  const theirs = describe(valuesOf(current))
  const mine = describe(typed)
  const fields = theirs.flatMap(({ key, label, value }, index): ConflictField[] => {
    const other = mine[index]?.value ?? ''
    return value === other ? [] : [{ key, label, theirs: value, mine: other }]
  })
  return (
    <ConflictDialog {...dialog}>
      <ConflictFields fields={fields} />
    </ConflictDialog>
  )
}

/** Returns the function that writes the values of the form as words, field by field. */
function useDescription() {
  const text = useText(messages)
  const professionText = useText(professionalMessages)
  const design = useDesignText()
  const format = useFormats()
  const points = (value: number | null | undefined) => (value == null ? '' : format.points(value))
  const money = (value: number | null | undefined) => (value == null ? '' : format.money(value))
  const scopeOf = ({ everything, targets }: Values) =>
    everything
      ? text('everything')
      : [
          ...(
            [
              ['categories', targets?.categoryIds],
              ['brands', targets?.brandIds],
              ['products', targets?.productIds],
              ['stores', targets?.storeIds],
            ] as const
          ).flatMap(([dimension, ids]) =>
            ids && ids.length > 0 ? [text(`count.${dimension}`, { count: ids.length })] : [],
          ),
          ...(targets?.professions ?? []).map((one) => professionText(`profession.${one}`)),
          ...(targets?.levels ?? []).map((one) => design(`level.${one}`)),
        ].join(', ')
  return (values: Values) => {
    const { caps } = values
    return [
      { key: 'name', label: text('name'), value: values.name ?? '' },
      { key: 'description', label: text('description'), value: values.description ?? '' },
      { key: 'factor', label: text('factor'), value: format.number((values.multiplierBps ?? 0) / 10_000) },
      { key: 'startsOn', label: text('startsOn'), value: format.date(values.startsOn ?? '') },
      { key: 'endsOn', label: text('endsOn'), value: format.date(values.endsOn ?? '') },
      {
        key: 'cumulative',
        label: text('cumulative'),
        value: text(values.cumulative ? 'cumulative.yes' : 'cumulative.no'),
      },
      { key: 'scope', label: text('scope'), value: scopeOf(values) },
      { key: 'points', label: text('caps.total.points'), value: points(caps?.points) },
      { key: 'value', label: text('caps.total.value'), value: money(caps?.amountCents) },
      { key: 'points1', label: text('caps.professional.points'), value: points(caps?.professionalPoints) },
      { key: 'value1', label: text('caps.professional.value'), value: money(caps?.professionalCents) },
      { key: 'points2', label: text('caps.store.points'), value: points(caps?.storePoints) },
      { key: 'value2', label: text('caps.store.value'), value: money(caps?.storeCents) },
    ]
  }
}
