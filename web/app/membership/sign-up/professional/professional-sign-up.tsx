import { professionals } from '@esquadro/contract/calls/public'
import { type ComponentProps, type ComponentType, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { AccountFrame } from '../../../platform/account-frame/account-frame.tsx'
import { type CallError, call } from '../../../platform/api/call.ts'
import { useWayBack } from '../../../platform/api/use-way-back.ts'
import { Breakable } from '../../../platform/design/breakable/breakable.tsx'
import { Button } from '../../../platform/design/button/button.tsx'
import { TextLink } from '../../../platform/design/link/text-link.tsx'
import { Notice } from '../../../platform/design/notice/notice.tsx'
import { Skeleton } from '../../../platform/design/skeleton/skeleton.tsx'
import { Stepper } from '../../../platform/design/stepper/stepper.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { lazyPart } from '../../../platform/lists/lazy-part.ts'
import { storeClaimFor } from '../../../rewards/extra-points/pending-claim.ts'
import { RestoredNotice } from '../restored-notice.tsx'
import { messages } from '../sign-up.messages.ts'
import styles from '../sign-up.module.css'
import { clearDraft, type Draft, emptyDraft, isDraftFromClosedTab, readDraft, writeDraft } from './draft.ts'
import { FirstStepForm } from './first-step-form.tsx'
import type { OnePageForm } from './one-page-form.tsx'
import { type LaterStep, steps } from './steps.ts'

const loadSecondStep = () => import('./second-step-form.tsx')
// A visit begins with the first step; the rest loads while it is filled in.
const SecondStepForm = lazyPart(loadSecondStep, 'SecondStepForm')
const InviteNotice = lazyPart(() => import('../../../campaigns/invites/invite-notice.tsx'), 'InviteNotice')

/** The whole form on one page. Its route imports it, so that it is hydrated with the page. */
type WholeForm = ComponentType<ComponentProps<typeof OnePageForm>>

/**
 * The sign-up of a professional, in steps or, with `WholeForm`, on one page, with the same fields. Reads an invite code (`?invite=`) and
 * the token of a store's mail (`?pre=`) or of an invite's (`?to=`) from the URL.
 */
export function ProfessionalSignUp({ WholeForm }: { WholeForm?: WholeForm }) {
  const isStepped = !WholeForm
  const text = useText(messages)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const invite = search.get('invite')?.trim().slice(0, 40) ?? ''
  const pre = search.get('pre')?.trim().slice(0, 100) ?? ''
  const to = search.get('to')?.trim().slice(0, 100) ?? ''
  const { draft, version, begin, setDraft, isRestored, setRestored } = useDraft(invite, pre)
  useKnownPerson({ pre, to }, setDraft)
  const [over, setOver] = useState<string | null>(null)
  const wayBack = useWayBack()
  const { completion } = draft
  const finish = (email: string) => {
    void storeClaimFor(email)
    void navigate(`/sign-up-finished${wayBack}`, { state: { kind: 'professional', email } })
  }
  const change = (next: Draft) => {
    writeDraft(next)
    begin(next)
    window.scrollTo({ top: 0 })
  }
  // The form already has the code and is not remounted.
  const invited = (inviteCode: string) => setDraft({ inviteCode })
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
        <Suspense fallback={null}>
          <InviteNotice code={draft.inviteCode} isShort={completion !== null} />
        </Suspense>
      )}
      {completion && (!isStepped || draft.step === 'person') && (
        <AccessCreated email={draft.first.email} onStartOver={startOver} />
      )}
      <Forms
        key={version}
        draft={draft}
        WholeForm={WholeForm}
        onStep={(step) => setDraft({ step })}
        onInvite={invited}
        onBegun={change}
        onOver={({ msg }) => {
          setOver(msg)
          change({ ...readDraft(), completion: null, step: 'account' })
        }}
        onDone={finish}
      />
      <p className={styles.other}>
        <TextLink
          to={{
            pathname: isStepped ? '/sign-up-profissional-old' : '/sign-up-profissional',
            search: wayBack,
          }}
          isQuiet
        >
          {text(isStepped ? 'pro.toWhole' : 'pro.toSteps')}
        </TextLink>
      </p>
    </AccountFrame>
  )
}

/** Returns the stored draft of the form, which survives the page, and stores the codes of the URL in it at once. */
function useDraft(invite: string, pre: string) {
  // The form is remounted where another begins. The stored draft, which the server does not know, only fills it in.
  const [{ draft, version }, setState] = useState({ draft: emptyDraft, version: 0 })
  const [isRestored, setRestored] = useState(false)
  const begin = (next: Draft) => setState((now) => ({ draft: next, version: now.version + 1 }))
  const setDraft = (part: Partial<Draft>) => setState((now) => ({ ...now, draft: { ...now.draft, ...part } }))
  useEffect(() => {
    setRestored(isDraftFromClosedTab())
    const stored = readDraft()
    if (invite || pre) {
      // Stored at once, so that the codes survive leaving the page.
      const next = {
        ...stored,
        ...(invite && { inviteCode: invite }),
        ...(pre && { preRegistration: pre }),
      }
      writeDraft(next)
      setDraft(next)
    } else if (stored !== emptyDraft) setDraft(stored)
  }, [invite, pre])
  return { draft, version, begin, setDraft, isRestored, setRestored }
}

/** Fills in what the pre-registration or the invite of the mail knows, where nothing was typed yet. */
function useKnownPerson(
  { pre, to }: { readonly pre: string; readonly to: string },
  setDraft: (part: Partial<Draft>) => void,
): void {
  const fill = useRef(setDraft)
  fill.current = setDraft
  useEffect(() => {
    if (!pre && !to) return
    const fillIn = async () => {
      const [known] = await call(professionals.getKnownPerson, {
        query: { ...(pre && { pre }), ...(to && { to }) },
      })
      const stored = readDraft()
      if (!known || stored.completion) return
      const { name, email, cellphone } = stored.first
      const next = {
        ...stored,
        first: {
          name: name || known.name,
          email: email || known.email,
          cellphone: cellphone || known.cellphone,
        },
      }
      writeDraft(next)
      fill.current({ first: next.first })
    }
    void fillIn()
  }, [pre, to])
}

interface FormsProps {
  readonly draft: Draft
  readonly WholeForm: WholeForm | undefined
  readonly onStep: (step: LaterStep) => void
  readonly onInvite: (code: string) => void
  readonly onBegun: (draft: Draft) => void
  readonly onOver: (error: CallError) => void
  readonly onDone: (email: string) => void
}

/** Renders the form of the current step, or the whole form. */
function Forms({ draft, WholeForm, onBegun, ...later }: FormsProps) {
  const isStepped = !WholeForm
  const { completion } = draft
  useEffect(() => {
    if (isStepped) void loadSecondStep().catch(() => undefined)
  }, [isStepped])
  if (completion)
    return (
      <Suspense fallback={<Skeleton height="20rem" />}>
        <SecondStepForm draft={{ ...draft, completion }} isStepped={isStepped} {...later} />
      </Suspense>
    )
  if (!WholeForm) return <FirstStepForm draft={draft} onBegun={onBegun} />
  return <WholeForm draft={draft} onBegun={onBegun} onInvite={later.onInvite} onDone={later.onDone} />
}

function AccessCreated({ email, onStartOver }: { email: string; onStartOver: () => void }) {
  const text = useText(messages)
  return (
    <Notice
      tone="success"
      title={email ? <Breakable text={text('begun.title', { email })} /> : text('begun.title.unknown')}
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
