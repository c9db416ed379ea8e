import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { AccountFrame } from '../../accounts/account-frame.tsx'
import { Button } from '../../design/button/button.tsx'
import { TextLink } from '../../design/link/text-link.tsx'
import { Notice } from '../../design/notice/notice.tsx'
import { Stepper } from '../../design/stepper/stepper.tsx'
import { storeClaimFor } from '../../extra-points/pending-claim.ts'
import { useText } from '../../i18n/i18n.tsx'
import { InviteNotice } from '../../invites/invite-notice.tsx'
import { RestoredNotice } from '../restored-notice.tsx'
import { messages } from '../sign-up.messages.ts'
import styles from '../sign-up.module.css'
import { clearDraft, type Draft, emptyDraft, isDraftFromClosedTab, readDraft, writeDraft } from './draft.ts'
import { FirstStepForm } from './first-step-form.tsx'
import { SecondStepForm } from './second-step-form.tsx'
import { steps } from './steps.ts'
import { WholeForm } from './whole-form.tsx'

/**
 * The sign-up of a professional, in steps or on one page, with the same fields. Takes an invite code from the address
 * (`?invite=`), and the token of a store's mail (`?pre=`).
 */
export function ProfessionalSignUp({ isStepped }: { isStepped: boolean }) {
  const text = useText(messages)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const invite = search.get('invite')?.trim().slice(0, 40) ?? ''
  const pre = search.get('pre')?.trim().slice(0, 100) ?? ''
  // The server knows no draft: the form is remounted once the stored draft has been read.
  const [{ draft, version }, setState] = useState({ draft: emptyDraft, version: 0 })
  const [over, setOver] = useState<string | null>(null)
  const [isRestored, setRestored] = useState(false)
  const begin = (next: Draft) => setState((now) => ({ draft: next, version: now.version + 1 }))
  useEffect(() => {
    setRestored(isDraftFromClosedTab())
    const kept = readDraft()
    if (invite || pre) {
      // Stored at once, so that the codes survive leaving the page.
      const next = {
        ...kept,
        ...(invite && { inviteCode: invite }),
        ...(pre && { preRegistration: pre }),
      }
      writeDraft(next)
      begin(next)
    } else if (kept !== emptyDraft) begin(kept)
  }, [invite, pre])

  const { completion } = draft
  const finish = (email: string) => {
    void storeClaimFor(email)
    void navigate('/sign-up-finished', { state: { kind: 'professional', email } })
  }
  const change = (next: Draft) => {
    writeDraft(next)
    begin(next)
    window.scrollTo({ top: 0 })
  }
  // The form already has the code and is not remounted.
  const invited = (inviteCode: string) => setState((now) => ({ ...now, draft: { ...now.draft, inviteCode } }))
  const startOver = () =>
    change({ ...readDraft(), completion: null, step: 'account', first: { ...draft.first, email: '' } })
  return (
    <AccountFrame
      sheet="sign-up"
      width={isStepped ? 'wide' : 'full'}
      title={text('pro.title')}
      lead={text(isStepped ? 'pro.lead' : 'pro.lead.whole')}
    >
      {isStepped && (
        <Stepper steps={steps.map((step) => text(`step.${step}`))} current={steps.indexOf(draft.step)} />
      )}
      {isRestored && !completion && (
        <RestoredNotice
          onClear={() => {
            clearDraft()
            setRestored(false)
            begin({ ...emptyDraft, inviteCode: invite, preRegistration: pre })
          }}
        />
      )}
      {over && (
        <Notice tone="warn" isLive title={text('over.title')}>
          {over}
        </Notice>
      )}
      {draft.inviteCode && draft.step !== 'sending' && (
        <InviteNotice code={draft.inviteCode} isShort={completion !== null} />
      )}
      {completion && (!isStepped || draft.step === 'person') && (
        <AccessCreated email={draft.first.email} onStartOver={startOver} />
      )}
      {completion ? (
        <SecondStepForm
          key={version}
          draft={{ ...draft, completion }}
          isStepped={isStepped}
          onStep={(step) => setState((now) => ({ ...now, draft: { ...now.draft, step } }))}
          onInvite={invited}
          onOver={({ msg }) => {
            setOver(msg)
            change({ ...readDraft(), completion: null, step: 'account' })
          }}
          onDone={finish}
        />
      ) : isStepped ? (
        <FirstStepForm key={version} draft={draft} onBegun={change} />
      ) : (
        <WholeForm key={version} draft={draft} onBegun={change} onInvite={invited} onDone={finish} />
      )}
      <p className={styles.other}>
        <TextLink to={isStepped ? '/sign-up-profissional-old' : '/sign-up-profissional'} isQuiet>
          {text(isStepped ? 'pro.toWhole' : 'pro.toSteps')}
        </TextLink>
      </p>
    </AccountFrame>
  )
}

function AccessCreated({ email, onStartOver }: { email: string; onStartOver: () => void }) {
  const text = useText(messages)
  return (
    <Notice
      tone="success"
      title={email ? text('begun.title', { email: email }) : text('begun.title.unknown')}
      action={
        <Button variant="secondary" isSmall onClick={onStartOver}>
          {text('begun.other')}
        </Button>
      }
    >
      {text('begun.text')}
    </Notice>
  )
}
