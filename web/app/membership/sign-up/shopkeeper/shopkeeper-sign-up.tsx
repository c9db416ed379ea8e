import { shopkeepers } from '@esquadro/contract/calls/public'
import { ShopkeeperRegistration, type SignUpStore } from '@esquadro/contract/people/shopkeepers/public'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { toastRefusal, useRefusal } from '../../../people/accounts/use-refusal.ts'
import { useRegistrationText } from '../../../people/professionals/fields/use-registration-text.ts'
import { AccountFrame } from '../../../platform/account-frame/account-frame.tsx'
import { call } from '../../../platform/api/call.ts'
import { useWayBack } from '../../../platform/api/use-way-back.ts'
import { Button } from '../../../platform/design/button/button.tsx'
import { Form } from '../../../platform/design/form/form.tsx'
import { FormField } from '../../../platform/design/form/form-field.tsx'
import { FormActions, FormRow, FormSection } from '../../../platform/design/form/form-section.tsx'
import { SubmitButton } from '../../../platform/design/form/submit-button.tsx'
import { useZodForm, type ZodForm } from '../../../platform/design/form/use-zod-form.ts'
import { TextLink } from '../../../platform/design/link/text-link.tsx'
import { CnpjInput } from '../../../platform/design/masked-input/cnpj-input.tsx'
import { Notice } from '../../../platform/design/notice/notice.tsx'
import { Stepper } from '../../../platform/design/stepper/stepper.tsx'
import { TextInput } from '../../../platform/design/text-input/text-input.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { AccessFields, accessPart } from '../access-fields.tsx'
import { ConsentFields } from '../consent-fields.tsx'
import { RestoredNotice } from '../restored-notice.tsx'
import { messages } from '../sign-up.messages.ts'
import styles from '../sign-up.module.css'
import { fillIn, isFromClosedTab, readStored, removeStored, storeValues } from '../stored-values.ts'
import { useLateValues } from '../use-late-values.ts'
import { useTopFocus } from '../use-top-focus.ts'
import { useKnownStore } from './use-known-store.ts'

const key = 'sign-up-store'
/** The values that are kept across a reload: all but the password. */
const nothing = {
  cnpj: '',
  storeName: '',
  name: '',
  email: '',
  cellphone: '',
  acceptTerms: false,
  acceptReceiveEmail: false,
}

/** The sign-up of a shopkeeper, in steps or on one page: first the store's CNPJ, then the person. */
export function ShopkeeperSignUp({ isStepped }: { isStepped: boolean }) {
  const text = useText(messages)
  const [step, setStep] = useState(0)
  const [isRestored, setRestored] = useState(false)
  const [{ values, version }, setState] = useState({ values: nothing, version: 0 })
  useEffect(() => {
    setRestored(isFromClosedTab(key))
    const stored = readStored(key)
    const named = namedStore(window.location.search)
    if (!stored && !named) return
    // The store of a colleague's link takes precedence over stored values.
    const filled = fillIn(fillIn(nothing, stored), named)
    if (named) storeValues(key, filled, filled)
    setState((now) => ({ ...now, values: filled }))
  }, [])
  return (
    <AccountFrame
      sheet="store"
      width={isStepped ? 'wide' : 'full'}
      title={text('shop.title')}
      lead={text(isStepped ? 'shop.lead' : 'shop.lead.whole')}
    >
      {isRestored && (
        <RestoredNotice
          onClear={() => {
            removeStored(key)
            setRestored(false)
            setState((now) => ({ values: nothing, version: now.version + 1 }))
          }}
        />
      )}
      {isStepped && <Stepper steps={[text('shop.step.store'), text('shop.step.access')]} current={step} />}
      <ShopkeeperForm key={version} values={values} step={isStepped ? step : null} onStep={setStep} />
      <p className={styles.other}>
        <TextLink to={isStepped ? '/sign-up-lojista-old' : '/sign-up-lojista'} isQuiet>
          {text(isStepped ? 'shop.toWhole' : 'shop.toSteps')}
        </TextLink>
      </p>
    </AccountFrame>
  )
}

/** Returns the CNPJ and name of the store in a link, or null. */
function namedStore(search: string): { cnpj: string; storeName?: string } | null {
  const params = new URLSearchParams(search)
  const cnpj = params.get('cnpj')
  const storeName = params.get('storeName')
  return cnpj ? { cnpj, ...(storeName && { storeName }) } : null
}

interface FormProps {
  readonly values: typeof nothing
  /** The visible step, from 0; null for the whole form. */
  readonly step: number | null
  readonly onStep: (step: number) => void
}

const storeFields = ['cnpj', 'storeName'] as const

/** The form of the sign-up. Stores its values on every change; `stopStoring` stops that and clears the stored values. */
function useStoredForm(values: typeof nothing) {
  const isSent = useRef(false)
  const initial = { ...values, password: '', confirmPassword: '' }
  const form = useZodForm(ShopkeeperRegistration, {
    defaultValues: initial,
    errorText: useRegistrationText(),
  })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: (state) => {
          if (isSent.current) return
          const typed = fillIn(nothing, state.values)
          storeValues(key, typed, { ...typed, acceptTerms: false })
        },
      }),
    [form],
  )
  useLateValues(form, initial, values)
  const stopStoring = () => {
    isSent.current = true
    removeStored(key)
  }
  return { form, stopStoring }
}

interface StoreProps {
  readonly form: ZodForm<typeof ShopkeeperRegistration>
  /** The participating store of the CNPJ: its name is known. */
  readonly store: SignUpStore | null
}

function StoreFields({ form, store }: StoreProps) {
  const text = useText(messages)
  return (
    <FormSection title={text('shop.store.title')} text={store ? undefined : text('shop.store.text')}>
      <FormRow>
        <FormField form={form} name="cnpj" label={text('shop.cnpj')} hint={text('shop.cnpj.hint')} isRequired>
          {(control) => <CnpjInput {...control} />}
        </FormField>
        {!store && (
          <FormField form={form} name="storeName" label={text('shop.storeName')} isRequired>
            {(control) => <TextInput {...control} autoComplete="organization" />}
          </FormField>
        )}
      </FormRow>
      {store && (
        <Notice title={store.name ?? ''} isLive>
          {text(`shop.decidedBy.${store.decidedBy}`)}
        </Notice>
      )}
    </FormSection>
  )
}

function ShopkeeperForm({ values, step, onStep }: FormProps) {
  const text = useText(messages)
  const navigate = useNavigate()
  const wayBack = useWayBack()
  const refusal = useRefusal()
  const { top, focusTop } = useTopFocus()
  const { form, stopStoring } = useStoredForm(values)
  const { store, look } = useKnownStore(form)
  const show = (next: number) => {
    onStep(next)
    focusTop()
  }
  const send = async (body: ShopkeeperRegistration) => {
    const [, error] = await call(shopkeepers.create, { body })
    if (error) {
      const shown = refusal(error)
      toastRefusal(shown)
      if (step !== null && storeFields.some((field) => error.fields?.[field])) show(0)
      return shown
    }
    stopStoring()
    void navigate(`/sign-up-finished${wayBack}`, {
      state: { kind: 'shopkeeper', email: body.email, decidedBy: store?.decidedBy ?? 'programme' },
    })
    return null
  }
  return (
    <div
      onSubmitCapture={(event) => {
        if (step !== 0) return
        // Enter goes to the next step; only the last step submits.
        event.preventDefault()
        event.stopPropagation()
        void look()
          .then(() => form.trigger([...storeFields], { shouldFocus: true }))
          .then((isRight) => isRight && show(1))
      }}
    >
      <Form form={form} warnsBeforeLeaving={false} onSubmit={send}>
        <div ref={top} tabIndex={-1}>
          {step !== 1 && <StoreFields form={form} store={store} />}
          {step !== 0 && (
            <>
              <AccessFields form={accessPart(form)} />
              <ConsentFields form={form} at="" />
            </>
          )}
        </div>
        <FormActions>
          <SubmitButton iconRight={step === 0 ? 'arrow-right' : 'send'}>
            {text(step === 0 ? 'next' : 'send')}
          </SubmitButton>
          {step === 1 && (
            <Button variant="quiet" iconLeft="arrow-left" onClick={() => show(0)}>
              {text('back')}
            </Button>
          )}
        </FormActions>
      </Form>
    </div>
  )
}
