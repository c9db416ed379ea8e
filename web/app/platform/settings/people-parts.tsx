import { professions } from '@esquadro/contract/people/professionals/vocabulary'
import { ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'
import { STORE_RANKINGS } from '@esquadro/contract/platform/settings/vocabulary'
import { messages as professionMessages } from '@esquadro/texts/professions'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { Checkbox } from '../design/checkbox/checkbox.tsx'
import { FormField } from '../design/form/form-field.tsx'
import { FormRow } from '../design/form/form-section.tsx'
import { CnpjInput } from '../design/masked-input/cnpj-input.tsx'
import { NumberInput } from '../design/number-input/number-input.tsx'
import { RadioGroup } from '../design/radio-group/radio-group.tsx'
import { TextInput } from '../design/text-input/text-input.tsx'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './settings.messages.ts'
import styles from './settings.module.css'
import { SettingsPart, type Stored } from './settings-part.tsx'

const Members = ProgrammeSettings.pick({
  signUpsNeedApproval: true,
  sessionDays: true,
  adminSessionHours: true,
  adminIdleMinutes: true,
  adminSecondFactor: true,
  customerValidityDays: true,
  customersPerDay: true,
  storeRanking: true,
})
const Policy = ProgrammeSettings.pick({ professionPolicy: true })
const Pce = ProgrammeSettings.pick({
  pceLabel: true,
  pceLongName: true,
  pceDueDays: true,
  pceNeedsServiceInvoice: true,
  pcePayerCnpj: true,
})
const SECOND_FACTOR_RULES = ProgrammeSettings.shape.adminSecondFactor.options
const benefits = ['points', 'experiences', 'pce'] as const

function SessionFields({ form }: { form: UseFormReturn<z.infer<typeof Members>> }) {
  const text = useText(messages)
  return (
    <FormRow>
      <FormField
        form={form}
        name="sessionDays"
        label={text('sessionDays')}
        hint={text('sessionDays.hint')}
        isRequired
      >
        {(control) => <NumberInput {...control} className={styles.number} suffix={text('days')} />}
      </FormField>
      <FormField form={form} name="adminSessionHours" label={text('adminSessionHours')} isRequired>
        {(control) => <NumberInput {...control} className={styles.number} suffix={text('hours')} />}
      </FormField>
      <FormField
        form={form}
        name="adminIdleMinutes"
        label={text('adminIdleMinutes')}
        hint={text('adminIdleMinutes.hint')}
        isRequired
      >
        {(control) => <NumberInput {...control} className={styles.number} suffix={text('minutes')} />}
      </FormField>
    </FormRow>
  )
}

/** Settings for sign-ups, and for the validity of a customer registration. */
export function MembersPart({ stored }: { stored: Stored }) {
  const text = useText(messages)
  return (
    <SettingsPart
      title={text('members.title')}
      text={text('members.text')}
      stored={stored}
      schema={Members}
      valuesOf={(value) => Members.parse(value)}
    >
      {(form) => (
        <>
          <FormField form={form} name="signUpsNeedApproval" label={text('signUpsNeedApproval')} isGroup>
            {(control) => <Checkbox {...control}>{text('signUpsNeedApproval.on')}</Checkbox>}
          </FormField>
          <FormRow>
            <FormField
              form={form}
              name="customerValidityDays"
              label={text('customerValidityDays')}
              hint={text('customerValidityDays.hint')}
              isRequired
            >
              {(control) => <NumberInput {...control} className={styles.number} suffix={text('days')} />}
            </FormField>
            <FormField
              form={form}
              name="customersPerDay"
              label={text('customersPerDay')}
              hint={text('customersPerDay.hint')}
              isRequired
            >
              {(control) => <NumberInput {...control} className={styles.number} />}
            </FormField>
          </FormRow>
          <SessionFields form={form} />
          <FormField
            form={form}
            name="adminSecondFactor"
            label={text('adminSecondFactor')}
            hint={text('adminSecondFactor.hint')}
            isGroup
          >
            {(control) => (
              <RadioGroup
                {...control}
                options={SECOND_FACTOR_RULES.map((value) => ({
                  value,
                  label: text(`adminSecondFactor.${value}`),
                }))}
              />
            )}
          </FormField>
          <FormField
            form={form}
            name="storeRanking"
            label={text('storeRanking')}
            hint={text('storeRanking.hint')}
            isGroup
          >
            {(control) => (
              <RadioGroup
                {...control}
                options={STORE_RANKINGS.map((value) => ({ value, label: text(`storeRanking.${value}`) }))}
              />
            )}
          </FormField>
        </>
      )}
    </SettingsPart>
  )
}

/** The benefits that each profession may receive. */
export function PolicyPart({ stored }: { stored: Stored }) {
  const text = useText(messages)
  const professionText = useText(professionMessages)
  const nameOf = (benefit: (typeof benefits)[number]) =>
    benefit === 'pce' ? stored.value.pceLabel : text(`policy.${benefit}`)
  return (
    <SettingsPart
      title={text('policy.title')}
      text={text('policy.text')}
      stored={stored}
      schema={Policy}
      valuesOf={(value) => Policy.parse(value)}
      affectsPoints
    >
      {(form) => (
        <table className={styles.matrix}>
          <caption>{text('policy.caption')}</caption>
          <thead>
            <tr>
              <th scope="col">{text('profession')}</th>
              {benefits.map((benefit) => (
                <th key={benefit} scope="col">
                  {nameOf(benefit)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {professions.map((profession) => (
              <tr key={profession}>
                <th scope="row">{professionText(`profession.${profession}`)}</th>
                {benefits.map((benefit) => (
                  <td key={benefit}>
                    <Checkbox
                      name={`professionPolicy.${profession}.${benefit}`}
                      label={text('policy.of', {
                        benefit: nameOf(benefit),
                        profession: professionText(`profession.${profession}`),
                      })}
                      value={form.watch(`professionPolicy.${profession}.${benefit}`)}
                      onChange={(value) =>
                        form.setValue(`professionPolicy.${profession}.${benefit}`, value, {
                          shouldDirty: true,
                        })
                      }
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </SettingsPart>
  )
}

/** The name of PCE and the conditions of its payment. */
export function PcePart({ stored }: { stored: Stored }) {
  const text = useText(messages)
  return (
    <SettingsPart
      title={text('pce.title')}
      text={text('pce.text')}
      stored={stored}
      schema={Pce}
      valuesOf={(value) => Pce.parse(value)}
    >
      {(form) => (
        <>
          <FormRow>
            <FormField
              form={form}
              name="pceLabel"
              label={text('pceLabel')}
              hint={text('pceLabel.hint')}
              isRequired
            >
              {(control) => <TextInput {...control} className={styles.document} maxLength={30} />}
            </FormField>
            <FormField form={form} name="pceLongName" label={text('pceLongName')}>
              {(control) => <TextInput {...control} className={styles.words} maxLength={120} />}
            </FormField>
          </FormRow>
          <FormRow>
            <FormField
              form={form}
              name="pceDueDays"
              label={text('pceDueDays')}
              hint={text('pceDueDays.hint')}
              isRequired
            >
              {(control) => <NumberInput {...control} className={styles.number} suffix={text('days')} />}
            </FormField>
            <FormField
              form={form}
              name="pcePayerCnpj"
              label={text('pcePayerCnpj')}
              hint={text('pcePayerCnpj.hint')}
            >
              {(control) => <CnpjInput {...control} className={styles.document} />}
            </FormField>
          </FormRow>
          <FormField form={form} name="pceNeedsServiceInvoice" label={text('pceNeedsServiceInvoice')} isGroup>
            {(control) => <Checkbox {...control}>{text('pceNeedsServiceInvoice.on')}</Checkbox>}
          </FormField>
        </>
      )}
    </SettingsPart>
  )
}
