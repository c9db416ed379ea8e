import { experiences as cmsExperiences, segments as cmsSegments } from '@esquadro/contract/calls/cms'
import { LEVELS } from '@esquadro/contract/people/levels/vocabulary'
import { professions } from '@esquadro/contract/people/professionals/vocabulary'
import type { SegmentCity, SegmentCondition } from '@esquadro/contract/people/segments/conditions'
import { STATES } from '@esquadro/contract/platform/fields/state'
import { call } from '../../platform/api/call.ts'
import { DatePicker } from '../../platform/design/date-picker/date-picker.tsx'
import { Dropdown } from '../../platform/design/dropdown/dropdown.tsx'
import type { DropdownOption } from '../../platform/design/dropdown/dropdown.types.ts'
import { OPTIONS_LOADED } from '../../platform/design/dropdown/use-dropdown-options.ts'
import { FormRow } from '../../platform/design/form/form-section.tsx'
import { NumberInput } from '../../platform/design/number-input/number-input.tsx'
import { useDesignText } from '../../platform/design/use-design-text.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages as professionalMessages } from '../professionals/professionals.messages.ts'
import { searchStores } from '../stores/search-stores.ts'
import { ConditionPart } from './condition-part.tsx'
import { messages } from './segments.messages.ts'
import type { NamesById } from './use-condition-text.ts'

type Of<Kind extends SegmentCondition['kind']> = Extract<SegmentCondition, { kind: Kind }>

interface Props<Condition extends SegmentCondition = SegmentCondition> {
  readonly condition: Condition
  readonly onChange: (condition: SegmentCondition) => void
  /** The names of the chosen stores and experiences. */
  readonly names: NamesById
}

/** Renders the fields of one condition. */
export function ConditionFields({ condition, ...props }: Props) {
  switch (condition.kind) {
    case 'profession':
      return <ProfessionFields condition={condition} {...props} />
    case 'place':
      return <PlaceFields condition={condition} {...props} />
    case 'level':
      return <LevelFields condition={condition} {...props} />
    case 'cycle-points':
    case 'available-points':
    case 'customers':
      return <RangeFields condition={condition} {...props} />
    case 'last-sale':
      return <SaleFields condition={condition} {...props} />
    case 'store':
      return <StoreFields condition={condition} {...props} />
    case 'registered':
      return <RegisteredFields condition={condition} {...props} />
    case 'experience':
      return <ExperienceFields condition={condition} {...props} />
  }
}

function ProfessionFields({ condition, onChange }: Props<Of<'profession'>>) {
  const text = useText(messages)
  const profession = useText(professionalMessages)
  return (
    <ConditionPart name="professions" label={text('field.professions')} isRequired>
      <Dropdown
        variant="multiselect"
        placeholder={text('field.choose')}
        options={professions.map((value) => ({ value, label: profession(`profession.${value}`) }))}
        value={condition.professions}
        onChange={(chosen) => onChange({ ...condition, professions: chosen })}
      />
    </ConditionPart>
  )
}

const placeName = ({ city, state }: SegmentCity) => `${city}/${state}`

async function searchPlaces(q: string): Promise<DropdownOption[]> {
  const [found] = await call(cmsSegments.getPlaces, { query: { q } })
  return (found?.items ?? []).map((place) => ({ value: placeName(place), label: placeName(place) }))
}

function placesOf(names: readonly string[]): SegmentCity[] {
  return names.flatMap((name) => {
    const at = name.lastIndexOf('/')
    const state = STATES.find((option) => option === name.slice(at + 1))
    return state ? [{ city: name.slice(0, at), state }] : []
  })
}

function PlaceFields({ condition, onChange }: Props<Of<'place'>>) {
  const text = useText(messages)
  const cities = condition.cities.map(placeName)
  return (
    <FormRow>
      <ConditionPart name="states" label={text('field.states')}>
        <Dropdown
          variant="multiselect"
          placeholder={text('field.choose')}
          options={STATES.map((value) => ({ value, label: value }))}
          value={condition.states}
          onChange={(states) => onChange({ ...condition, states })}
          isSearchable
        />
      </ConditionPart>
      <ConditionPart name="cities" label={text('field.cities')}>
        <Dropdown
          variant="multiselect"
          placeholder={text('field.choose')}
          loadOptions={searchPlaces}
          chosen={cities.map((value) => ({ value, label: value }))}
          value={cities}
          onChange={(chosen) => onChange({ ...condition, cities: placesOf(chosen) })}
          isSearchable
        />
      </ConditionPart>
    </FormRow>
  )
}

function LevelFields({ condition, onChange }: Props<Of<'level'>>) {
  const text = useText(messages)
  const design = useDesignText()
  const options = LEVELS.map((value) => ({ value, label: design(`level.${value}`) }))
  return (
    <FormRow>
      <ConditionPart name="from" label={text('field.levelFrom')} isRequired>
        <Dropdown
          options={options}
          value={condition.from}
          onChange={(from) => from && onChange({ ...condition, from })}
        />
      </ConditionPart>
      <ConditionPart name="to" label={text('field.levelTo')}>
        <Dropdown
          options={options}
          placeholder={text('field.levelAny')}
          value={condition.to}
          onChange={(to) => onChange({ ...condition, to })}
          isClearable
        />
      </ConditionPart>
    </FormRow>
  )
}

function RangeFields({
  condition,
  onChange,
}: Props<Of<'cycle-points'> | Of<'available-points'> | Of<'customers'>>) {
  const text = useText(messages)
  return (
    <FormRow>
      <ConditionPart name="min" label={text('field.min')}>
        <NumberInput value={condition.min} onChange={(min) => onChange({ ...condition, min })} />
      </ConditionPart>
      <ConditionPart name="max" label={text('field.max')}>
        <NumberInput value={condition.max} onChange={(max) => onChange({ ...condition, max })} />
      </ConditionPart>
    </FormRow>
  )
}

function SaleFields({ condition, onChange }: Props<Of<'last-sale'>>) {
  const text = useText(messages)
  return (
    <FormRow>
      <ConditionPart name="is" label={text('field.saleIs')} isRequired>
        <Dropdown
          options={(['within', 'not-within'] as const).map((value) => ({
            value,
            label: text(`field.sale.${value}`),
          }))}
          value={condition.is}
          onChange={(is) => is && onChange({ ...condition, is })}
        />
      </ConditionPart>
      <ConditionPart name="days" label={text('field.days')} isRequired>
        {/* An empty number becomes 0, which the schema rejects. */}
        <NumberInput
          value={condition.days || null}
          onChange={(days) => onChange({ ...condition, days: days ?? 0 })}
        />
      </ConditionPart>
    </FormRow>
  )
}

const optionsOf = (ids: readonly string[], names: NamesById): DropdownOption[] =>
  ids.flatMap((id) => (names[id] === undefined ? [] : [{ value: id, label: names[id] }]))

function StoreFields({ condition, onChange, names }: Props<Of<'store'>>) {
  const text = useText(messages)
  const isReference = condition.relation === 'reference'
  return (
    <>
      <FormRow>
        <ConditionPart name="relation" label={text('field.relation')} isRequired>
          <Dropdown
            options={(['bought', 'reference'] as const).map((value) => ({
              value,
              label: text(`field.relation.${value}`),
            }))}
            value={condition.relation}
            onChange={(relation) =>
              relation &&
              onChange({ ...condition, relation, days: relation === 'reference' ? null : condition.days })
            }
          />
        </ConditionPart>
        {!isReference && (
          <ConditionPart name="days" label={text('field.daysEver')}>
            <NumberInput value={condition.days} onChange={(days) => onChange({ ...condition, days })} />
          </ConditionPart>
        )}
      </FormRow>
      <ConditionPart name="storeIds" label={text('field.stores')} isRequired>
        <Dropdown
          variant="multiselect"
          placeholder={text('field.choose')}
          loadOptions={searchStores}
          chosen={optionsOf(condition.storeIds, names)}
          value={condition.storeIds}
          onChange={(storeIds) => onChange({ ...condition, storeIds })}
          isSearchable
        />
      </ConditionPart>
    </>
  )
}

function RegisteredFields({ condition, onChange }: Props<Of<'registered'>>) {
  const text = useText(messages)
  return (
    <FormRow>
      <ConditionPart name="from" label={text('field.from')}>
        <DatePicker
          value={condition.from}
          onChange={(from) => onChange({ ...condition, from: from === '' ? null : from })}
        />
      </ConditionPart>
      <ConditionPart name="to" label={text('field.to')}>
        <DatePicker
          value={condition.to}
          onChange={(to) => onChange({ ...condition, to: to === '' ? null : to })}
        />
      </ConditionPart>
    </FormRow>
  )
}

async function searchExperiences(q: string): Promise<DropdownOption[]> {
  const [found] = await call(cmsExperiences.getAll, {
    query: { q, limit: OPTIONS_LOADED, sort: '-startsAt' },
  })
  return (found?.items ?? []).map(({ id, title }) => ({ value: id, label: title }))
}

function ExperienceFields({ condition, onChange, names }: Props<Of<'experience'>>) {
  const text = useText(messages)
  return (
    <>
      <ConditionPart name="is" label={text('field.experienceIs')} isRequired>
        <Dropdown
          options={(['subscribed', 'attended', 'not-subscribed'] as const).map((value) => ({
            value,
            label: text(`field.experience.${value}`),
          }))}
          value={condition.is}
          onChange={(is) => is && onChange({ ...condition, is })}
        />
      </ConditionPart>
      <ConditionPart name="experienceIds" label={text('field.experiences')} isRequired>
        <Dropdown
          variant="multiselect"
          placeholder={text('field.choose')}
          loadOptions={searchExperiences}
          chosen={optionsOf(condition.experienceIds, names)}
          value={condition.experienceIds}
          onChange={(experienceIds) => onChange({ ...condition, experienceIds })}
          isSearchable
        />
      </ConditionPart>
    </>
  )
}
