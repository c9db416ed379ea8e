import type { CmsProfessional } from '@esquadro/contract/people/professionals/cms'
import type { Profession } from '@esquadro/contract/people/professionals/vocabulary'
import { maskCnpj } from '@esquadro/contract/platform/fields/cnpj'
import { maskCpf } from '@esquadro/contract/platform/fields/cpf'
import type { Path, UseFormReturn } from 'react-hook-form'
import type { DrawerControls } from '../../../platform/design/form/drawer-form.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { EditConflict } from '../../../platform/lists/editing/edit-conflict.tsx'
import type { EditedRow } from '../../../platform/lists/editing/use-edited.ts'
import { messages as fieldMessages } from '../professionals.messages.ts'
import { messages } from './cms-professionals.messages.ts'
import { type ProfessionalValues, valuesOf } from './professional-values.ts'

/** The parts of a professional that the form edits. */
export type Edited = Pick<CmsProfessional, 'id' | 'name' | 'email' | 'cellphone' | 'userData' | 'revision'>

interface Props<Output> extends Pick<DrawerControls, 'onDone'> {
  readonly edited: EditedRow<Edited>
  readonly form: UseFormReturn<ProfessionalValues, unknown, Output>
  /** The stores chosen in the form, to name them. */
  readonly stores: readonly { readonly id: string; readonly name: string }[]
}

const GENDERS = ['female', 'male', 'other', 'undisclosed'] as const

/** Shows both versions of a professional that two people edited, field by field. */
export function ProfessionalConflict<Output>({ edited, form, stores, onDone }: Props<Output>) {
  const text = useText(messages)
  const fieldText = useText(fieldMessages)
  const { theirs, base } = edited
  const known = [...stores, theirs?.userData.referenceStore, base.current?.userData.referenceStore]
  const same = ['name', 'email', 'cellphone'] as const
  const plain = ['birthDate', 'modality', 'cau', 'crea', 'abd', 'referenceSeller'] as const
  const address = ['zipCode', 'street', 'number', 'complement', 'neighborhood', 'city', 'state'] as const
  const social = ['instagram', 'facebook', 'behance', 'pinterest'] as const
  const field = (name: Path<ProfessionalValues>, label: string, show?: (value: unknown) => string) => ({
    name,
    label,
    ...(show && { show }),
  })
  return (
    <EditConflict
      edited={edited}
      form={form}
      valuesOf={valuesOf}
      fields={[
        ...same.map((name) => field(name, text(name))),
        field('userData.cpf', fieldText('cpf'), (value) => maskCpf(String(value))),
        field('userData.gender', fieldText('gender'), (value) => {
          const gender = GENDERS.find((option) => option === value)
          return gender ? fieldText(`gender.${gender}`) : ''
        }),
        field('userData.profession', fieldText('profession'), (value) =>
          fieldText(`profession.${value as Profession}`),
        ),
        ...plain.map((name) => field(`userData.${name}`, fieldText(name))),
        ...address.map((name) => field(`userData.address.${name}`, fieldText(name))),
        field('userData.office.name', fieldText('office.name')),
        field('userData.office.cnpj', fieldText('office.cnpj'), (value) => maskCnpj(String(value))),
        field('userData.office.role', fieldText('office.role')),
        ...social.map((name) => field(`userData.socialMedia.${name}`, fieldText(name))),
        field(
          'userData.referenceStore',
          fieldText('referenceStore'),
          (value) => known.find((store) => store?.id === value)?.name ?? '',
        ),
        field('userData.acceptReceiveEmail', text('messages.label')),
      ]}
      onDone={onDone}
    />
  )
}
