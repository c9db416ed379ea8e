import { accelerators as cmsAccelerators, stores as cmsStores } from '@esquadro/contract/calls/cms'
import { products } from '@esquadro/contract/calls/shared'
import { type Accelerator, AcceleratorInput } from '@esquadro/contract/campaigns/accelerators/accelerator'
import { LEVELS } from '@esquadro/contract/people/levels/vocabulary'
import { professions } from '@esquadro/contract/people/professionals/vocabulary'
import { useWatch } from 'react-hook-form'
import { messages as professionalMessages } from '../../people/professionals/professionals.messages.ts'
import { searchSegments } from '../../people/segments/search-segments.ts'
import { call } from '../../platform/api/call.ts'
import { useAction, useEndpoint } from '../../platform/api/queries.ts'
import { DatePicker } from '../../platform/design/date-picker/date-picker.tsx'
import { Dropdown } from '../../platform/design/dropdown/dropdown.tsx'
import type { DropdownOption } from '../../platform/design/dropdown/dropdown.types.ts'
import { type DrawerControls, DrawerForm } from '../../platform/design/form/drawer-form.tsx'
import { FormField } from '../../platform/design/form/form-field.tsx'
import { FormRow } from '../../platform/design/form/form-section.tsx'
import { useZodForm, type ZodForm } from '../../platform/design/form/use-zod-form.ts'
import { NumberInput } from '../../platform/design/number-input/number-input.tsx'
import { RadioGroup } from '../../platform/design/radio-group/radio-group.tsx'
import { SkeletonText } from '../../platform/design/skeleton/skeleton.tsx'
import { ErrorState } from '../../platform/design/state/error-state.tsx'
import { Switch } from '../../platform/design/switch/switch.tsx'
import { TextInput } from '../../platform/design/text-input/text-input.tsx'
import { Textarea } from '../../platform/design/textarea/textarea.tsx'
import { useDesignText } from '../../platform/design/use-design-text.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { type EditedRow, useEdited } from '../../platform/lists/editing/use-edited.ts'
import { AcceleratorConflict, valuesOf } from './accelerator-conflict.tsx'
import { AcceleratorPreview } from './accelerator-preview.tsx'
import { messages } from './accelerators.messages.ts'
import { CapFields } from './cap-fields.tsx'
import { type PreviewValues, withoutTargets } from './preview-body.ts'

interface Props extends DrawerControls {
  /** The accelerator to change; null for a new one. */
  readonly accelerator: Accelerator | null
}

type Named = { readonly id: string; readonly name: string }
const asOptions = (items: readonly Named[] | undefined): DropdownOption[] =>
  (items ?? []).map(({ id, name }) => ({ value: id, label: name }))

async function searchProducts(q: string): Promise<DropdownOption[]> {
  const [found] = await call(products.getAll, { query: { q, limit: 25, active: 'true' } })
  return asOptions(found?.items)
}
async function searchStores(q: string): Promise<DropdownOption[]> {
  const [found] = await call(cmsStores.getAll, { query: { q, limit: 25, active: 'true' } })
  return (found?.items ?? []).map(({ id, tradeName }) => ({ value: id, label: tradeName }))
}

/** Returns the form of an accelerator, filled with the values of the one to change. */
function useAcceleratorForm(accelerator: Accelerator | null) {
  const text = useText(messages)
  return useZodForm(AcceleratorInput, {
    errorText: (field, code) =>
      field === 'multiplierBps' && code !== 'required' ? text('factorError') : undefined,
    defaultValues: valuesOf(accelerator),
  })
}

/** Returns the function that creates or changes the accelerator and returns the error of the call. */
function useSaveAccelerator(edited: EditedRow<Accelerator>) {
  const text = useText(messages)
  const refresh = [cmsAccelerators.getAll, cmsAccelerators.getOne]
  const create = useAction(cmsAccelerators.create, { refresh, success: text('created'), quiet: true })
  const update = useAction(cmsAccelerators.update, { refresh, success: text('updated'), quiet: true })
  return async (typed: AcceleratorInput) => {
    const body = withoutTargets(typed)
    const error = await edited.save((based) =>
      based
        ? update.run({ body: { ...body, id: based.id, revision: based.revision } })
        : create.run({ body }),
    )
    // The error names no field; in this form the scope has to be corrected.
    return error?.code === 'accelerator.empty-scope' ? { ...error, fields: { everything: error.msg } } : error
  }
}

/** Creates an accelerator or changes one, with a preview of the points that it would give. */
function AcceleratorForm({ accelerator, ...drawer }: Props) {
  const text = useText(messages)
  const form = useAcceleratorForm(accelerator)
  const edited = useEdited(accelerator)
  const save = useSaveAccelerator(edited)
  const values = useWatch({ control: form.control })

  return (
    <DrawerForm form={form} {...drawer} action={text(accelerator ? 'save' : 'add')} onSubmit={save}>
      <CoreFields form={form} />
      {!values.everything && <TargetFields form={form} targets={accelerator?.targets} />}
      <SegmentField form={form} segment={accelerator?.segment ?? null} />
      <CapFields form={form} accelerator={accelerator} />
      <AcceleratorPreview values={values as PreviewValues} />
      <AcceleratorConflict edited={edited} form={form} onDone={drawer.onDone} />
    </DrawerForm>
  )
}

/** The name, factor, period and scope of an accelerator. */
function CoreFields({ form }: { form: ZodForm<typeof AcceleratorInput> }) {
  const text = useText(messages)
  return (
    <>
      <FormField form={form} name="name" label={text('name')} isRequired>
        {(control) => <TextInput {...control} />}
      </FormField>
      <FormField form={form} name="description" label={text('description')}>
        {(control) => <Textarea {...control} rows={2} />}
      </FormField>
      <FormField form={form} name="multiplierBps" label={text('factor')} hint={text('factorHint')} isRequired>
        {({ value, onChange, ...control }) => (
          <NumberInput
            {...control}
            decimals={2}
            value={value / 10_000}
            onChange={(factor) => onChange(Math.round((factor ?? 0) * 10_000))}
          />
        )}
      </FormField>
      <FormRow>
        <FormField form={form} name="startsOn" label={text('startsOn')} isRequired>
          {(control) => <DatePicker {...control} />}
        </FormField>
        <FormField form={form} name="endsOn" label={text('endsOn')} isRequired>
          {(control) => <DatePicker {...control} />}
        </FormField>
      </FormRow>
      <FormField
        form={form}
        name="cumulative"
        label={text('cumulative')}
        hint={text('cumulativeHint')}
        isGroup
      >
        {(control) => <Switch {...control}>{text('cumulativeSwitch')}</Switch>}
      </FormField>
      <FormField form={form} name="everything" label={text('scope')} isGroup isRequired>
        {({ value, onChange, ...control }) => (
          <RadioGroup
            {...control}
            isCards
            value={value ? 'everything' : 'limited'}
            onChange={(chosen) => onChange(chosen === 'everything')}
            options={[
              { value: 'limited', label: text('limited'), text: text('limitedText') },
              { value: 'everything', label: text('everything'), text: text('everythingText') },
            ]}
          />
        )}
      </FormField>
    </>
  )
}

/** The segment to whose members an accelerator is limited. */
function SegmentField({
  form,
  segment,
}: Pick<TargetProps, 'form'> & { readonly segment: Accelerator['segment'] }) {
  const text = useText(messages)
  return (
    <FormField form={form} name="segmentId" label={text('segment')} hint={text('segmentHint')}>
      {(control) => (
        <Dropdown
          {...control}
          placeholder={text('anySegment')}
          loadOptions={searchSegments}
          chosen={segment ? { value: segment.id, label: segment.name } : null}
          isSearchable
          isClearable
        />
      )}
    </FormField>
  )
}

interface TargetProps {
  readonly form: ZodForm<typeof AcceleratorInput>
  readonly targets: Accelerator['targets'] | undefined
}

/** The fields that limit an accelerator; an item must match all that are filled in. */
function TargetFields({ form, targets }: TargetProps) {
  return (
    <>
      <GoodsFields form={form} targets={targets} />
      <PeopleFields form={form} />
    </>
  )
}

function GoodsFields({ form, targets }: TargetProps) {
  const text = useText(messages)
  const brands = useEndpoint(products.getAllBrands)
  const categories = useEndpoint(products.getAllCategories)
  return (
    <>
      <FormField form={form} name="targets.categoryIds" label={text('categories')}>
        {(control) => (
          <Dropdown
            {...control}
            variant="multiselect"
            placeholder={text('any')}
            options={asOptions(categories.data?.items)}
          />
        )}
      </FormField>
      <FormField form={form} name="targets.brandIds" label={text('brands')}>
        {(control) => (
          <Dropdown
            {...control}
            variant="multiselect"
            placeholder={text('any')}
            options={asOptions(brands.data?.items)}
          />
        )}
      </FormField>
      <FormField form={form} name="targets.productIds" label={text('products')}>
        {(control) => (
          <Dropdown
            {...control}
            variant="multiselect"
            placeholder={text('any')}
            loadOptions={searchProducts}
            chosen={asOptions(targets?.products)}
            isSearchable
          />
        )}
      </FormField>
      <FormField form={form} name="targets.storeIds" label={text('stores')}>
        {(control) => (
          <Dropdown
            {...control}
            variant="multiselect"
            placeholder={text('any')}
            loadOptions={searchStores}
            chosen={asOptions(targets?.stores)}
            isSearchable
          />
        )}
      </FormField>
    </>
  )
}

function PeopleFields({ form }: Pick<TargetProps, 'form'>) {
  const text = useText(messages)
  const professionText = useText(professionalMessages)
  const design = useDesignText()
  return (
    <FormRow>
      <FormField form={form} name="targets.professions" label={text('professions')}>
        {(control) => (
          <Dropdown
            {...control}
            variant="multiselect"
            placeholder={text('any')}
            options={professions.map((value) => ({
              value,
              label: professionText(`profession.${value}`),
            }))}
          />
        )}
      </FormField>
      <FormField form={form} name="targets.levels" label={text('levels')}>
        {(control) => (
          <Dropdown
            {...control}
            variant="multiselect"
            placeholder={text('any')}
            options={LEVELS.map((value) => ({ value, label: design(`level.${value}`) }))}
          />
        )}
      </FormField>
    </FormRow>
  )
}

/** The form of an accelerator: empty for a new one, otherwise read in full, because a row of the list has no targets. */
export function AcceleratorEditor({ id, ...form }: DrawerControls & { readonly id: string | null }) {
  return id === null ? (
    <AcceleratorForm accelerator={null} {...form} />
  ) : (
    <KnownAccelerator id={id} {...form} />
  )
}

function KnownAccelerator({ id, ...form }: DrawerControls & { readonly id: string }) {
  const reading = useEndpoint(cmsAccelerators.getOne, { query: { id } })
  if (reading.error) return <ErrorState reading={reading} />
  return reading.data ? <AcceleratorForm accelerator={reading.data} {...form} /> : <SkeletonText lines={10} />
}
