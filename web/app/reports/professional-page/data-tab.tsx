import type { CmsProfessional } from '@esquadro/contract/people/professionals/cms'
import { maskCnpj } from '@esquadro/contract/platform/fields/cnpj'
import { maskCpf } from '@esquadro/contract/platform/fields/cpf'
import { maskPhone } from '@esquadro/contract/platform/fields/phone'
import { maskZipCode } from '@esquadro/contract/platform/fields/zip-code'
import { messages as fieldMessages } from '../../people/professionals/professionals.messages.ts'
import { Button } from '../../platform/design/button/button.tsx'
import { DescriptionList } from '../../platform/design/description-list/description-list.tsx'
import { Section } from '../../platform/design/layout/section.tsx'
import { Stack } from '../../platform/design/layout/stack.tsx'
import { StoredFile } from '../../platform/files/stored-file.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { FormDrawer } from '../../platform/lists/editing/form-drawer.tsx'
import { useDrawer } from '../../platform/lists/editing/use-drawer.ts'
import { lazyPart } from '../../platform/lists/lazy-part.ts'
import { messages } from './person.messages.ts'
import { YearSection } from './year-section.tsx'

const ProfessionalForm = lazyPart(
  () => import('../../people/professionals/cms/professional-form.tsx'),
  'ProfessionalForm',
)

interface Props {
  readonly professional: CmsProfessional
}

/** Shows the cycle and the stores of a professional, then the data, with the form that changes it. */
export function DataTab({ professional }: Props) {
  const text = useText(messages)
  const drawer = useDrawer<never>()
  return (
    <Stack gap={8}>
      <YearSection id={professional.id} />
      <Section
        title={text('data.access')}
        action={
          <Button variant="secondary" iconLeft="edit" onClick={drawer.openNew}>
            {text('edit')}
          </Button>
        }
      >
        <Access professional={professional} />
      </Section>
      <Section title={text('data.person')}>
        <Person professional={professional} />
      </Section>
      <Section title={text('data.profession')}>
        <Profession professional={professional} />
      </Section>
      <Section title={text('data.social')}>
        <Social professional={professional} />
      </Section>
      <FormDrawer drawer={drawer} isFullScreen title={text('editTitle', { name: professional.name })}>
        {(form) => <ProfessionalForm professional={professional} {...form} />}
      </FormDrawer>
    </Stack>
  )
}

function Access({ professional }: Props) {
  const text = useText(messages)
  const { date } = useFormats()
  const { email, newEmail, cellphone, emailConfirmedAt, inviteCode } = professional
  return (
    <DescriptionList
      isGrid
      items={[
        { label: text('email'), value: email },
        ...(newEmail ? [{ label: text('newEmail'), value: newEmail }] : []),
        { label: text('cellphone'), value: cellphone && maskPhone(cellphone) },
        {
          label: text('emailConfirmed'),
          value: emailConfirmedAt ? date(emailConfirmedAt) : text('notConfirmed'),
        },
        { label: text('inviteCode'), value: inviteCode },
      ]}
    />
  )
}

function Person({ professional }: Props) {
  const text = useText(messages)
  const fieldText = useText(fieldMessages)
  const { date } = useFormats()
  const { cpf, birthDate, gender, address } = professional.userData
  const known = (['female', 'male', 'other', 'undisclosed'] as const).find((option) => option === gender)
  const street = [address.street, address.number, address.complement].filter(Boolean).join(', ')
  const town = [address.city, address.state].filter(Boolean).join('/')
  return (
    <DescriptionList
      isGrid
      items={[
        { label: fieldText('cpf'), value: cpf && maskCpf(cpf) },
        { label: fieldText('birthDate'), value: birthDate && date(birthDate) },
        { label: fieldText('gender'), value: known && fieldText(`gender.${known}`) },
        {
          label: text('line'),
          value:
            [street, address.neighborhood, town, address.zipCode && maskZipCode(address.zipCode)]
              .filter(Boolean)
              .join(' · ') || null,
        },
      ]}
    />
  )
}

function Profession({ professional }: Props) {
  const text = useText(messages)
  const fieldText = useText(fieldMessages)
  const { profession, modality, cau, crea, abd, abdFile, office, referenceStore, referenceSeller } =
    professional.userData
  return (
    <DescriptionList
      isGrid
      items={[
        { label: fieldText('profession'), value: profession && fieldText(`profession.${profession}`) },
        { label: fieldText('modality'), value: modality },
        ...(cau ? [{ label: fieldText('cau'), value: cau }] : []),
        ...(crea ? [{ label: fieldText('crea'), value: crea }] : []),
        ...(abd ? [{ label: fieldText('abd'), value: abd }] : []),
        ...(abdFile
          ? [
              {
                label: text('abdFile'),
                value: <StoredFile file={abdFile} label={text('openFile', { name: abdFile.name })} />,
              },
            ]
          : []),
        { label: fieldText('office.name'), value: office.name },
        { label: fieldText('office.cnpj'), value: office.cnpj && maskCnpj(office.cnpj) },
        { label: fieldText('office.role'), value: office.role },
        { label: fieldText('referenceStore'), value: referenceStore?.name },
        { label: fieldText('referenceSeller'), value: referenceSeller },
      ]}
    />
  )
}

function Social({ professional }: Props) {
  const text = useText(messages)
  const fieldText = useText(fieldMessages)
  const { socialMedia, acceptReceiveEmail, acceptTerms } = professional.userData
  const response = (is: boolean) => text(is ? 'yes' : 'no')
  return (
    <DescriptionList
      isGrid
      items={[
        ...(['instagram', 'facebook', 'behance', 'pinterest'] as const).map((name) => ({
          label: fieldText(name),
          value: socialMedia[name],
        })),
        { label: text('acceptsEmail'), value: response(acceptReceiveEmail) },
        { label: text('acceptedTerms'), value: response(acceptTerms) },
      ]}
    />
  )
}
