import { stores as storesCalls } from '@esquadro/contract/calls/public'
import type { ListedStore } from '@esquadro/contract/people/professionals/registration'
import { useRef } from 'react'
import { call } from '../../../platform/api/call.ts'
import { Dropdown } from '../../../platform/design/dropdown/dropdown.tsx'
import { OPTIONS_LOADED } from '../../../platform/design/dropdown/use-dropdown-options.ts'
import { FormField } from '../../../platform/design/form/form-field.tsx'
import { FormRow, FormSection } from '../../../platform/design/form/form-section.tsx'
import { Notice } from '../../../platform/design/notice/notice.tsx'
import { TextInput } from '../../../platform/design/text-input/text-input.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { messages } from '../professionals.messages.ts'
import type { SectionProps } from './user-data-form.ts'

interface Props extends SectionProps {
  /** The stores that pre-registered the person; offered first. */
  readonly storesList?: readonly ListedStore[]
  /** The chosen store, if it is known. */
  readonly store: ListedStore | null
  readonly onStore: (store: ListedStore | null) => void
}

/** The storesCalls.reference store and its seller. */
export function ReferenceFields({ form, heading, storesList = [], store, onStore }: Props) {
  const text = useText(messages)
  const seen = useRef(new Map<string, ListedStore>())
  const findStores = async (q: string) => {
    const [data] = await call(storesCalls.reference, {
      query: { limit: OPTIONS_LOADED, ...(q.trim() && { q: q.trim() }) },
    })
    const listed = q.trim() ? [] : storesList
    const others = (data?.items ?? []).filter(
      ({ id }) => !listed.some((listedStore) => listedStore.id === id),
    )
    for (const option of [...listed, ...others]) seen.current.set(option.id, option)
    return [
      ...listed.map(({ id, name }) => ({ value: id, label: name })),
      ...others.map(({ id, name, city, state }) => ({
        value: id,
        label: [name, [city, state].filter(Boolean).join('/')].filter(Boolean).join(' · '),
      })),
    ]
  }
  const sellers = store?.sellers ?? []
  return (
    <FormSection
      title={heading?.title ?? text('reference.title')}
      text={heading ? heading.text : text('reference.text')}
    >
      {storesList.length > 0 && (
        <Notice title={text('reference.listed', { count: storesList.length })}>
          {storesList.map(({ name }) => name).join(', ')}
        </Notice>
      )}
      <FormRow>
        <FormField form={form} name="userData.referenceStore" label={text('referenceStore')}>
          {(control) => (
            <Dropdown
              {...control}
              value={control.value || null}
              loadOptions={findStores}
              isSearchable
              isClearable
              chosen={store && { value: store.id, label: store.name }}
              placeholder={text('referenceStore.choose')}
              noOptionsText={text('referenceStore.none')}
              onChange={(id) => {
                control.onChange(id ?? '')
                const chosen = (id && seen.current.get(id)) || null
                onStore(chosen)
                // A seller belongs to one store.
                form.setValue('userData.referenceSeller', '')
              }}
            />
          )}
        </FormField>
        <FormField form={form} name="userData.referenceSeller" label={text('referenceSeller')}>
          {(control) =>
            sellers.length > 0 ? (
              <Dropdown
                {...control}
                value={control.value || null}
                isSearchable
                isClearable
                placeholder={text('referenceSeller.choose')}
                options={[...new Set(sellers.map(({ name }) => name))].map((name) => ({
                  value: name,
                  label: name,
                }))}
                onChange={(name) => control.onChange(name ?? '')}
              />
            ) : (
              <TextInput {...control} autoComplete="off" />
            )
          }
        </FormField>
      </FormRow>
    </FormSection>
  )
}
