import { rules as cmsRules } from '@esquadro/contract/calls/cms'
import { products } from '@esquadro/contract/calls/shared'
import type { RuleInput } from '@esquadro/contract/campaigns/rules/rule'
import {
  CYCLES,
  CycleInput,
  EXPIRIES,
  ExpiryInput,
  OperationInput,
  RateInput,
  RULE_TARGETS,
} from '@esquadro/contract/campaigns/rules/rule'
import { MEANINGS } from '@esquadro/contract/platform/fields/operation'
import { ruleCycles, ruleTargets } from '@esquadro/texts/lists/rules'
import { useWatch } from 'react-hook-form'
import { call } from '../../platform/api/call.ts'
import { useAction, useEndpoint } from '../../platform/api/queries.ts'
import { DatePicker } from '../../platform/design/date-picker/date-picker.tsx'
import { Dropdown } from '../../platform/design/dropdown/dropdown.tsx'
import type { DropdownOption } from '../../platform/design/dropdown/dropdown.types.ts'
import { type DrawerControls, DrawerForm } from '../../platform/design/form/drawer-form.tsx'
import { FormField } from '../../platform/design/form/form-field.tsx'
import { useZodForm, type ZodForm } from '../../platform/design/form/use-zod-form.ts'
import { NumberInput } from '../../platform/design/number-input/number-input.tsx'
import { RadioGroup } from '../../platform/design/radio-group/radio-group.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText, useWords } from '../../platform/i18n/i18n.tsx'
import { RulePreview } from './rule-preview.tsx'
import { messages } from './rules.messages.ts'

/** The starting point of a new version of a rule: its possible first days, and the rule in force. */
export interface RuleStart {
  readonly kind: RuleInput['kind']
  readonly earliest: string
  readonly earliestCycle: string
  readonly rate: Pick<RateInput, 'target' | 'targetId' | 'pointsPerRealBps' | 'fixedPoints'>
  readonly targetName: string | null
  readonly expiry: Pick<ExpiryInput, 'expiry' | 'expiryMonths'>
  readonly cycle: CycleInput['cycle']
  readonly operation: Pick<OperationInput, 'operation' | 'meaning'>
}

/** Adds a version of a rate, of the expiry, of the cycle or of an operation, with a preview of its effect. */
export function RuleForm({ start, ...drawer }: DrawerControls & { readonly start: RuleStart }) {
  if (start.kind === 'operation') return <OperationForm start={start} {...drawer} />
  if (start.kind === 'expiry') return <ExpiryForm start={start} {...drawer} />
  return start.kind === 'cycle' ? (
    <CycleForm start={start} {...drawer} />
  ) : (
    <RateForm start={start} {...drawer} />
  )
}

type FormProps = DrawerControls & { readonly start: RuleStart }

function useSave() {
  const text = useText(messages)
  const { date } = useFormats()
  const create = useAction(cmsRules.create, {
    refresh: [cmsRules.getAll, cmsRules.getCurrent, cmsRules.getOperations],
    success: ({ holdsFrom }) => text('saved', { day: holdsFrom ? date(holdsFrom) : '' }),
    quiet: true,
  })
  return async (body: RuleInput) => (await create.run({ body }))[1]
}

const bodyOf = <T,>(parsed: { success: true; data: T } | { success: false }): T | null =>
  parsed.success ? parsed.data : null

function DayField<Schema extends typeof RateInput | typeof ExpiryInput | typeof OperationInput>({
  form,
  min,
}: {
  readonly form: ZodForm<Schema>
  readonly min: string
}) {
  const text = useText(messages)
  return (
    <FormField
      // All schemas have the field, but the form of a union does not know that.
      form={form as unknown as ZodForm<typeof ExpiryInput>}
      name="holdsFrom"
      label={text('holdsFrom')}
      hint={text('holdsFromHint')}
      isRequired
    >
      {(control) => <DatePicker {...control} min={min} />}
    </FormField>
  )
}

function RateForm({ start, ...drawer }: FormProps) {
  const text = useText(messages)
  const save = useSave()
  const form = useZodForm(RateInput, {
    defaultValues: { kind: 'rate', holdsFrom: start.earliest, ...start.rate },
  })
  const values = useWatch({ control: form.control })
  return (
    <DrawerForm form={form} {...drawer} action={text('save')} onSubmit={save}>
      <TargetFields form={form} targetName={start.targetName} />
      <EarningFields form={form} />
      <DayField form={form} min={start.earliest} />
      <RulePreview body={bodyOf(RateInput.safeParse(values))} />
    </DrawerForm>
  )
}

const asOptions = (
  items: readonly { readonly id: string; readonly name: string }[] | undefined,
): DropdownOption[] => (items ?? []).map(({ id, name }) => ({ value: id, label: name }))

async function searchProducts(q: string): Promise<DropdownOption[]> {
  const [found] = await call(products.getAll, { query: { q, limit: 25 } })
  return asOptions(found?.items)
}

interface RateFieldsProps {
  readonly form: ZodForm<typeof RateInput>
}

/** Selects the products that a rate applies to. */
function TargetFields({ form, targetName }: RateFieldsProps & { readonly targetName: string | null }) {
  const targets = useWords(ruleTargets)
  const text = useText(messages)
  const target = form.watch('target')
  const brands = useEndpoint(products.getAllBrands)
  const categories = useEndpoint(products.getAllCategories)
  const targetId = form.watch('targetId')
  return (
    <>
      <FormField form={form} name="target" label={text('target')} hint={text('order')} isRequired>
        {({ onChange, ...control }) => (
          <Dropdown
            {...control}
            options={RULE_TARGETS.map((value) => ({ value, label: targets[value] }))}
            onChange={(value) => {
              onChange(value)
              form.setValue('targetId', null)
              form.setValue('fixedPoints', null)
            }}
          />
        )}
      </FormField>
      {target !== 'programme' && (
        <FormField key={target} form={form} name="targetId" label={targets[target]} isRequired>
          {(control) => (
            <Dropdown
              {...control}
              placeholder={text('choose')}
              isSearchable
              {...(target === 'product'
                ? {
                    loadOptions: searchProducts,
                    ...(targetName && targetId && { chosen: { value: targetId, label: targetName } }),
                  }
                : { options: asOptions(target === 'brand' ? brands.data?.items : categories.data?.items) })}
            />
          )}
        </FormField>
      )}
    </>
  )
}

type How = 'rate' | 'fixed' | 'none'
const hows = ['rate', 'fixed', 'none'] as const

/** Points per R$, points per unit, or no rate of its own; the programme's default is always per R$. */
function EarningFields({ form }: RateFieldsProps) {
  const text = useText(messages)
  const [target, bps, fixed] = form.watch(['target', 'pointsPerRealBps', 'fixedPoints'])
  const how: How = target === 'programme' || bps !== null ? 'rate' : fixed !== null ? 'fixed' : 'none'
  const choose = (next: How) => {
    form.setValue('pointsPerRealBps', next === 'rate' ? 10_000 : null, { shouldDirty: true })
    form.setValue('fixedPoints', next === 'fixed' ? 100 : null, { shouldDirty: true })
  }
  return (
    <>
      {target !== 'programme' && (
        <FormField form={form} name="fixedPoints" label={text('how')} isGroup>
          {({ value: _value, onChange: _change, ...control }) => (
            <RadioGroup
              {...control}
              isCards
              value={how}
              onChange={choose}
              options={hows.map((value) => ({
                value,
                label: text(`how.${value}`),
                text: text(`how.${value}.text`),
              }))}
            />
          )}
        </FormField>
      )}
      {how === 'rate' && <PerRealField form={form} />}
      {how === 'fixed' && (
        <FormField form={form} name="fixedPoints" label={text('fixedPoints')} isRequired>
          {({ onChange, ...control }) => (
            <NumberInput
              {...control}
              suffix={text('level.unit')}
              onChange={(points) => onChange(points ?? 0)}
            />
          )}
        </FormField>
      )}
    </>
  )
}

function PerRealField({ form }: RateFieldsProps) {
  const text = useText(messages)
  const { number } = useFormats()
  const points = Math.floor((form.watch('pointsPerRealBps') ?? 0) / 10)
  return (
    <FormField
      form={form}
      name="pointsPerRealBps"
      label={text('how.rate')}
      hint={text('pointsPerReal.hint', { points: number(points), count: points })}
      isRequired
    >
      {({ value, onChange, ...control }) => (
        <NumberInput
          {...control}
          decimals={4}
          suffix={text('pointsPerReal.unit')}
          value={typeof value === 'number' ? value / 10_000 : null}
          onChange={(rate) => onChange(Math.round((rate ?? 0) * 10_000))}
        />
      )}
    </FormField>
  )
}

function ExpiryForm({ start, ...drawer }: FormProps) {
  const text = useText(messages)
  const save = useSave()
  const form = useZodForm(ExpiryInput, {
    defaultValues: { kind: 'expiry', holdsFrom: start.earliest, ...start.expiry },
  })
  const values = useWatch({ control: form.control })
  return (
    <DrawerForm form={form} {...drawer} action={text('save')} onSubmit={save}>
      <FormField form={form} name="expiry" label={text('expiry')} isGroup isRequired>
        {(control) => (
          <RadioGroup
            {...control}
            isCards
            options={EXPIRIES.map((value) => ({
              value,
              label: text(`expiry.${value}`),
              text: text(`expiry.${value}.text`),
            }))}
          />
        )}
      </FormField>
      <FormField form={form} name="expiryMonths" label={text('expiryMonths')} isRequired>
        {(control) => <NumberInput {...control} suffix={text('months')} />}
      </FormField>
      <DayField form={form} min={start.earliest} />
      <RulePreview body={bodyOf(ExpiryInput.safeParse(values))} />
    </DrawerForm>
  )
}

/** Returns the years in which a cycle of another length may begin. */
const yearsFrom = (first: string): string[] =>
  [0, 1, 2].map((more) => `${Number(first.slice(0, 4)) + more}-01-01`)

function CycleForm({ start, ...drawer }: FormProps) {
  const cycles = useWords(ruleCycles)
  const text = useText(messages)
  const { date } = useFormats()
  const save = useSave()
  const form = useZodForm(CycleInput, {
    defaultValues: { kind: 'cycle', holdsFrom: start.earliestCycle, cycle: start.cycle },
  })
  const values = useWatch({ control: form.control })
  return (
    <DrawerForm form={form} {...drawer} action={text('save')} onSubmit={save}>
      <FormField form={form} name="cycle" label={text('cycle')} isGroup isRequired>
        {(control) => (
          <RadioGroup
            {...control}
            isCards
            options={CYCLES.map((value) => ({
              value,
              label: cycles[value],
              text: text(`cycle.${value}.text`),
            }))}
          />
        )}
      </FormField>
      <FormField form={form} name="holdsFrom" label={text('holdsFrom')} hint={text('cycleStart')} isRequired>
        {(control) => (
          <Dropdown
            {...control}
            options={yearsFrom(start.earliestCycle).map((value) => ({ value, label: date(value) }))}
          />
        )}
      </FormField>
      <RulePreview body={bodyOf(CycleInput.safeParse(values))} />
    </DrawerForm>
  )
}

/** Gives an operation, found by its CFOP or description, another meaning. */
function OperationForm({ start, ...drawer }: FormProps) {
  const text = useText(messages)
  const save = useSave()
  const operations = useEndpoint(cmsRules.getOperations)
  const form = useZodForm(OperationInput, {
    defaultValues: { kind: 'operation', holdsFrom: start.earliest, ...start.operation },
  })
  const values = useWatch({ control: form.control })
  const found = operations.data?.items.find(({ key }) => key === values.operation)
  return (
    <DrawerForm form={form} {...drawer} action={text('save')} onSubmit={save}>
      <FormField
        form={form}
        name="operation"
        label={text('operation')}
        hint={found ? text('operation.now', { meaning: text(`meaning.${found.current}`) }) : undefined}
        isRequired
      >
        {(control) => (
          <Dropdown
            {...control}
            placeholder={text('choose')}
            isSearchable
            options={(operations.data?.items ?? []).map(({ key, description }) => ({
              value: key,
              label: text('operation.name', { code: key, name: description }),
            }))}
          />
        )}
      </FormField>
      <FormField form={form} name="meaning" label={text('meaning')} isGroup>
        {({ value, onChange, ...control }) => (
          <RadioGroup
            {...control}
            isCards
            value={typeof value === 'string' ? value : 'table'}
            onChange={(next) => onChange(next === 'table' ? null : next)}
            options={[...MEANINGS, 'table' as const].map((option) => ({
              value: option,
              label: text(`meaning.${option}`),
              text: text(`meaning.${option}.text`),
            }))}
          />
        )}
      </FormField>
      <DayField form={form} min={start.earliest} />
      <RulePreview body={bodyOf(OperationInput.safeParse(values))} />
    </DrawerForm>
  )
}
