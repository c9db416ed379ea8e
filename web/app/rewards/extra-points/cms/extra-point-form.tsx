import { extraPoints as cmsExtraPoints } from '@esquadro/contract/calls/cms'
import type { CmsExtraPoint } from '@esquadro/contract/rewards/extra-points/cms'
import { ExtraPointData } from '@esquadro/contract/rewards/extra-points/extra-point'
import { useAction } from '../../../platform/api/queries.ts'
import { DatePicker } from '../../../platform/design/date-picker/date-picker.tsx'
import { type DrawerControls, DrawerForm } from '../../../platform/design/form/drawer-form.tsx'
import { FormField } from '../../../platform/design/form/form-field.tsx'
import { FormRow } from '../../../platform/design/form/form-section.tsx'
import { useZodForm, type ZodForm } from '../../../platform/design/form/use-zod-form.ts'
import { NumberInput } from '../../../platform/design/number-input/number-input.tsx'
import { Switch } from '../../../platform/design/switch/switch.tsx'
import { TextInput } from '../../../platform/design/text-input/text-input.tsx'
import { Textarea } from '../../../platform/design/textarea/textarea.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { EditConflict } from '../../../platform/lists/editing/edit-conflict.tsx'
import { useEdited } from '../../../platform/lists/editing/use-edited.ts'
import { messages } from './cms-extra-points.messages.ts'

interface Props extends DrawerControls {
  /** The extra point to change; null for a new one. */
  readonly extraPoint: CmsExtraPoint | null
  readonly onSaved?: (id: string) => void
}

/** Creates an extra point or changes one. */
export function ExtraPointForm({ extraPoint, onSaved, ...drawer }: Props) {
  const text = useText(messages)
  const refresh = [cmsExtraPoints.getAll, cmsExtraPoints.getOne]
  const create = useAction(cmsExtraPoints.create, { refresh, success: text('created'), quiet: true })
  const update = useAction(cmsExtraPoints.update, { refresh, success: text('updated'), quiet: true })
  const form = useZodForm(ExtraPointData, {
    defaultValues: valuesOf(extraPoint),
  })
  const edited = useEdited(extraPoint)
  return (
    <DrawerForm
      form={form}
      {...drawer}
      action={text(extraPoint ? 'save' : 'add')}
      onSubmit={(body) =>
        edited.save(async (based) => {
          const saved = based
            ? await update.run({ body: { ...body, id: based.id, revision: based.revision } })
            : await create.run({ body })
          if (saved[0]) onSaved?.(saved[0].id)
          return saved
        })
      }
    >
      <FormField form={form} name="name" label={text('name')} isRequired>
        {(control) => <TextInput {...control} />}
      </FormField>
      <FormField form={form} name="description" label={text('description')}>
        {(control) => <Textarea {...control} rows={3} />}
      </FormField>
      <FormField form={form} name="points" label={text('points')} isRequired>
        {(control) => <NumberInput {...control} />}
      </FormField>
      <FormRow>
        <FormField form={form} name="validFrom" label={text('validFrom')} isRequired>
          {(control) => <DatePicker {...control} />}
        </FormField>
        <FormField form={form} name="validUntil" label={text('validUntil')} isRequired>
          {(control) => <DatePicker {...control} />}
        </FormField>
      </FormRow>
      <LimitFields form={form} />
      <EditConflict
        edited={edited}
        form={form}
        valuesOf={valuesOf}
        fields={FIELDS.map((name) => ({ name, label: text(name) }))}
        onDone={drawer.onDone}
      />
    </DrawerForm>
  )
}

const FIELDS = [
  'name',
  'description',
  'points',
  'validFrom',
  'validUntil',
  'maxClaims',
  'maxPerHour',
  'screenOnly',
] as const

const valuesOf = (extraPoint: CmsExtraPoint | null) => ({
  name: extraPoint?.name ?? '',
  description: extraPoint?.description ?? '',
  ...(extraPoint && { points: extraPoint.points }),
  validFrom: extraPoint?.validFrom ?? '',
  validUntil: extraPoint?.validUntil ?? '',
  maxClaims: extraPoint?.maxClaims ?? null,
  maxPerHour: extraPoint?.maxPerHour ?? null,
  screenOnly: extraPoint?.screenOnly ?? false,
})

function LimitFields({ form }: { form: ZodForm<typeof ExtraPointData> }) {
  const text = useText(messages)
  return (
    <>
      <FormRow>
        <FormField form={form} name="maxClaims" label={text('maxClaims')} hint={text('maxClaimsHint')}>
          {(control) => <NumberInput {...control} />}
        </FormField>
        <FormField form={form} name="maxPerHour" label={text('maxPerHour')} hint={text('maxPerHourHint')}>
          {(control) => <NumberInput {...control} />}
        </FormField>
      </FormRow>
      <FormField
        form={form}
        name="screenOnly"
        label={text('screenOnly')}
        hint={text('screenOnlyHint')}
        isGroup
      >
        {(control) => <Switch {...control}>{text('screenOnlySwitch')}</Switch>}
      </FormField>
    </>
  )
}
