import { extract as publicExtract } from '@esquadro/contract/calls/public'
import type { VerifiedExtract } from '@esquadro/contract/ledger/extract/extract'
import { TYPED_MAX } from '@esquadro/contract/platform/fields/typed-text'
import { entryKinds } from '@esquadro/texts/entries'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useEndpoint } from '../../../platform/api/queries.ts'
import { Button } from '../../../platform/design/button/button.tsx'
import { DescriptionList } from '../../../platform/design/description-list/description-list.tsx'
import { Field } from '../../../platform/design/field/field.tsx'
import { Page } from '../../../platform/design/layout/page.tsx'
import { Notice } from '../../../platform/design/notice/notice.tsx'
import { PageHeader } from '../../../platform/design/page-header/page-header.tsx'
import { SkeletonText } from '../../../platform/design/skeleton/skeleton.tsx'
import { ErrorState } from '../../../platform/design/state/error-state.tsx'
import { TextInput } from '../../../platform/design/text-input/text-input.tsx'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText, useWords } from '../../../platform/i18n/i18n.tsx'
import { PageTitle } from '../../../platform/page/page-title.tsx'
import { messages } from '../extract.messages.ts'
import { ExtractTotals } from '../extract-totals.tsx'
import { CheckProof } from './check-proof.tsx'
import styles from './verify-extract.module.css'

/** Verifies a statement by its code, without sign-in. Shows its days and figures, but no personal data. */
export default function VerifyExtractPage() {
  const text = useText(messages)
  const [params, setParams] = useSearchParams()
  const requested = params.get('code')?.trim() ?? ''
  const [typed, setTyped] = useState(requested)
  const [isMissing, setMissing] = useState(false)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const code = typed.trim()
    setMissing(code === '')
    setParams(code ? { code } : {})
  }
  return (
    <Page width="narrow">
      <PageTitle title={text('verify.title')} description={text('verify.text')} />
      <PageHeader title={text('verify.title')} text={text('verify.text')} />
      {/* Without scripts, the browser opens the address with the code. */}
      <form className={styles.form} onSubmit={send}>
        <Field
          label={text('verify.code')}
          hint={text('verify.hint')}
          error={isMissing ? text('verify.missing') : undefined}
        >
          <TextInput
            name="code"
            value={typed}
            onChange={setTyped}
            placeholder="0000-0000-0000-0000"
            autoComplete="off"
            spellCheck={false}
            maxLength={TYPED_MAX}
          />
        </Field>
        <div>
          <Button type="submit" variant="primary">
            {text('verify.send')}
          </Button>
        </div>
      </form>
      {requested && <Verification code={requested.slice(0, TYPED_MAX)} />}
      <CheckProof />
    </Page>
  )
}

function Verification({ code }: { code: string }) {
  const text = useText(messages)
  const reading = useEndpoint(publicExtract.verify, { query: { code } })
  const { data, error } = reading
  if (data) return <Verified document={data} />
  if (error?.code === 'extract.code-unknown')
    return (
      <Notice tone="danger" title={text('verify.unknown')} isLive>
        {text('verify.unknownText')}
      </Notice>
    )
  if (error) return <ErrorState reading={reading} />
  return <SkeletonText lines={6} />
}

const tones = { matches: 'success', continued: 'warn', altered: 'danger' } as const

function Verified({ document }: { document: VerifiedExtract }) {
  const kinds = useWords(entryKinds)
  const text = useText(messages)
  const { date, dateTime, number } = useFormats()
  const { kind, direction, isSearched, totals, balances, state } = document
  const narrowing = [
    kind && kinds[kind],
    direction && text(`filter.${direction}`),
    isSearched && text('verify.searched'),
  ].filter((part) => typeof part === 'string')
  return (
    <article className={styles.answer} aria-label={text('verify.answer')}>
      <Notice tone={tones[state]} title={text(`verify.${state}`)} isLive>
        {text(`verify.${state}Text`)}
      </Notice>
      <h2>{text('document.period', { from: date(document.from), to: date(document.to) })}</h2>
      <ExtractTotals
        totals={totals}
        balances={balances}
        isNarrowed={narrowing.length > 0}
        isFetching={false}
      />
      <DescriptionList
        items={[
          { label: text('verify.code'), value: <span className={styles.code}>{document.code}</span> },
          { label: text('document.lines'), value: number(document.lines) },
          ...(narrowing.length > 0 ? [{ label: text('verify.only'), value: narrowing.join(' · ') }] : []),
          { label: text('verify.madeAt'), value: dateTime(document.madeAt) },
        ]}
      />
    </article>
  )
}
