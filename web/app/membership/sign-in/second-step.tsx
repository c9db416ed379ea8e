import { secondFactor } from '@esquadro/contract/calls/public'
import type { SignedIn } from '@esquadro/contract/people/accounts/session'
import {
  recoveryCode,
  type SecondFactorRequest,
  totpCode,
} from '@esquadro/contract/people/second-factor/public'
import { useState } from 'react'
import { z } from 'zod'
import { messages } from '../../people/second-factor/second-factor.messages.ts'
import styles from '../../people/second-factor/second-factor.module.css'
import { type CallError, call } from '../../platform/api/call.ts'
import { Button } from '../../platform/design/button/button.tsx'
import { Form } from '../../platform/design/form/form.tsx'
import { FormField } from '../../platform/design/form/form-field.tsx'
import { SubmitButton } from '../../platform/design/form/submit-button.tsx'
import { useZodForm } from '../../platform/design/form/use-zod-form.ts'
import { Stack } from '../../platform/design/layout/stack.tsx'
import { Notice } from '../../platform/design/notice/notice.tsx'
import { TextInput } from '../../platform/design/text-input/text-input.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { signByPasskey } from './sign-by-passkey.ts'

interface Props {
  /** The second factor that the server requires. */
  readonly request: SecondFactorRequest
  readonly onSignedIn: (data: SignedIn) => Promise<void>
  /** Called when the step has expired and the password has to be entered again. */
  readonly onOver: (error?: CallError) => void
}

type Method = SecondFactorRequest['methods'][number]

/** The second step of a sign-in: a code from the app, a recovery code or a passkey. */
export function SecondStep({ request, onSignedIn, onOver }: Props) {
  const text = useText(messages)
  const [method, setMethod] = useState<Method>(request.methods[0] ?? 'totp')
  const finish = async ([data, error]: readonly [SignedIn | null, CallError | null]) => {
    if (data) await onSignedIn(data)
    if (error?.code !== 'second-factor.expired') return error
    onOver(error)
    return null
  }
  const others = request.methods.filter((other) => other !== method)
  const names = {
    totp: 'step.useCode',
    passkey: 'step.passkey',
    'recovery-code': 'step.useRecovery',
  } as const
  return (
    <Stack gap={5}>
      <Notice tone="info" isLive title={text('step.title')} />
      {method === 'passkey' ? (
        <PasskeyStep sign={async () => finish(await signByPasskey(request.token, request.passkey))} />
      ) : method === 'totp' ? (
        <CodeStep
          key="totp"
          label={text('step.code')}
          hint={text('step.codeHint')}
          schema={totpCode}
          isNumeric
          send={async (code) =>
            finish(await call(secondFactor.passSecondFactor, { body: { token: request.token, code } }))
          }
        />
      ) : (
        <CodeStep
          key="recovery"
          label={text('step.recovery')}
          hint={text('step.recoveryHint')}
          schema={recoveryCode}
          send={async (recoveryCode) =>
            finish(
              await call(secondFactor.passSecondFactor, { body: { token: request.token, recoveryCode } }),
            )
          }
        />
      )}
      <div className={styles.ways}>
        {others.map((other) => (
          <Button key={other} variant="quiet" isSmall onClick={() => setMethod(other)}>
            {text(names[other])}
          </Button>
        ))}
        <Button variant="quiet" isSmall iconLeft="arrow-left" onClick={() => onOver()}>
          {text('step.back')}
        </Button>
      </div>
    </Stack>
  )
}

interface CodeProps {
  readonly label: string
  readonly hint: string
  readonly schema: z.ZodType<string, string>
  readonly isNumeric?: boolean
  readonly send: (code: string) => Promise<CallError | null>
}

/** A form with one code; `send` returns the error. */
export function CodeStep({ label, hint, schema, isNumeric = false, send }: CodeProps) {
  const text = useText(messages)
  const form = useZodForm(z.object({ code: schema }), { defaultValues: { code: '' } })
  return (
    <Form
      form={form}
      warnsBeforeLeaving={false}
      onSubmit={async ({ code }) => {
        const error = await send(code)
        // The server names the field after the kind of code.
        const [message] = Object.values(error?.fields ?? {})
        return error && message !== undefined ? { ...error, fields: { code: message } } : error
      }}
    >
      <Stack gap={4}>
        <FormField form={form} name="code" label={label} hint={hint} isRequired>
          {(control) => (
            <TextInput
              {...control}
              inputMode={isNumeric ? 'numeric' : 'text'}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
            />
          )}
        </FormField>
        <SubmitButton isWide>{text('step.enter')}</SubmitButton>
      </Stack>
    </Form>
  )
}

function PasskeyStep({ sign }: { sign: () => Promise<CallError | null> }) {
  const text = useText(messages)
  const [isRunning, setRunning] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const run = async () => {
    setRunning(true)
    setFailed((await sign()) !== null)
    setRunning(false)
  }
  return (
    <Stack gap={4}>
      {hasFailed && <Notice tone="danger" isLive title={text('step.passkeyFailed')} />}
      <Button isLoading={isRunning} onClick={() => void run()}>
        {text('step.passkey')}
      </Button>
    </Stack>
  )
}
