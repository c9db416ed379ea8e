import { professionals } from '@esquadro/contract/calls/public'
import { Confirmed } from '@esquadro/contract/people/professionals/public'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { AccountFrame } from '../../platform/account-frame/account-frame.tsx'
import { type CallError, call } from '../../platform/api/call.ts'
import { showToast } from '../../platform/api/store.ts'
import { Button } from '../../platform/design/button/button.tsx'
import { ButtonLink } from '../../platform/design/button/button-link.tsx'
import { Notice } from '../../platform/design/notice/notice.tsx'
import { Skeleton } from '../../platform/design/skeleton/skeleton.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './accounts.messages.ts'
import { ConfirmForm } from './confirm-form.tsx'
import styles from './email-confirm.module.css'
import { ResendForm } from './resend-form.tsx'

type State =
  | { readonly is: 'checking' }
  | {
      readonly is: 'done'
      readonly status: 'active' | 'awaiting-approval'
      readonly login: string
      /** The link was used before. */
      readonly wasBefore?: boolean
    }
  | { readonly is: 'failed'; readonly msg: string }
  /** The link alone does not identify its owner: it was opened in another browser than that of the sign-up, or without the session of the account. */
  | { readonly is: 'asking' }

const loginOf = (userType: string): string =>
  userType === 'shopkeeper' ? '/login-lojista' : '/login-profissional'

/** Confirms the e-mail of the link once; `validate` retries. */
function useEmailConfirmation() {
  const text = useText(messages)
  const [search, setSearch] = useSearchParams()
  const id = search.get('id') ?? ''
  const confirmed = search.get('confirmed')
  const [answer, setAnswer] = useState<State>({ is: 'checking' })
  const requested = useRef<string | null>(null)

  /** Returns the error that the password form shows, or null. */
  const validate = async (password?: string): Promise<CallError | null> => {
    if (password === undefined) setAnswer({ is: 'checking' })
    const [data, error] = await call(professionals.validateEmail, {
      body: { id, ...(password !== undefined && { password }) },
    })
    if (error?.code === 'email-token.password') {
      setAnswer({ is: 'asking' })
      return password === undefined ? null : error
    }
    const known = error?.code === 'email-token.used' ? Confirmed.safeParse(error.data) : null
    if (known?.success) {
      const { status, userType } = known.data
      setAnswer({ is: 'done', status, login: loginOf(userType), wasBefore: true })
      return null
    }
    if (error && password !== undefined && error.code !== 'email-token.invalid') return error
    if (error) {
      setAnswer({ is: 'failed', msg: error.code === 'transport' ? error.msg : text('confirm.failed') })
      return null
    }
    showToast('success', text('confirm.done'))
    setAnswer({ is: 'done', status: data.status, login: loginOf(data.userType) })
    // The link works once: after a reload the URL shows the result instead of trying again.
    setSearch({ confirmed: data.status, as: data.userType }, { replace: true })
    return null
  }
  useEffect(() => {
    if (confirmed || requested.current === id) return
    requested.current = id
    if (id) void validate()
    else setAnswer({ is: 'failed', msg: text('confirm.failed') })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per link, however often the page is rendered.
  }, [id, confirmed])

  const state: State =
    confirmed === 'active' || confirmed === 'awaiting-approval'
      ? { is: 'done', status: confirmed, login: loginOf(search.get('as') ?? '') }
      : answer
  return { id, state, validate }
}

/** `/email-confirm?id=…`: confirms the e-mail, shows the result and links to the sign-in (§8). */
export default function EmailConfirm() {
  const text = useText(messages)
  const { id, state, validate } = useEmailConfirmation()
  if (state.is === 'done')
    return (
      <AccountFrame
        sheet="sign-up"
        title={text(state.wasBefore ? 'confirm.title.before' : 'confirm.title.done')}
        lead={text(`confirm.lead.${state.status}`)}
      >
        <div>
          {state.status === 'active' ? (
            <ButtonLink to={state.login}>{text('confirm.login')}</ButtonLink>
          ) : (
            <ButtonLink to="/" variant="secondary">
              {text('confirm.home')}
            </ButtonLink>
          )}
        </div>
      </AccountFrame>
    )
  if (state.is === 'asking')
    return (
      <AccountFrame sheet="sign-up" title={text('confirm.title.asking')} lead={text('confirm.lead.asking')}>
        <ConfirmForm onSubmit={validate} />
        <Notice tone="info" title={text('confirm.notMine.title')}>
          {text('confirm.notMine')}
        </Notice>
      </AccountFrame>
    )
  if (state.is === 'failed')
    return (
      <AccountFrame sheet="sign-up" title={text('confirm.title.failed')} lead={text('confirm.help')}>
        <Notice
          tone="danger"
          title={state.msg}
          action={
            id && (
              <Button variant="secondary" isSmall iconLeft="refresh" onClick={() => void validate()}>
                {text('confirm.retry')}
              </Button>
            )
          }
        />
        <ResendForm />
        <div>
          <ButtonLink to="/login" variant="quiet" iconRight="arrow-right">
            {text('confirm.login')}
          </ButtonLink>
        </div>
      </AccountFrame>
    )
  return (
    <AccountFrame sheet="sign-up" title={text('confirm.title.checking')} lead={text('confirm.lead.checking')}>
      <div className={styles.checking} role="status" aria-label={text('confirm.lead.checking')}>
        <Skeleton className={styles.text} />
        <Skeleton className={styles.action} />
      </div>
    </AccountFrame>
  )
}
