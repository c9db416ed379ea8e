import { points as publicPoints } from '@esquadro/contract/calls/public'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { Field } from '../../../platform/design/field/field.tsx'
import { FileDrop } from '../../../platform/design/file-drop/file-drop.tsx'
import { FileLink, TextLink } from '../../../platform/design/link/text-link.tsx'
import { Notice } from '../../../platform/design/notice/notice.tsx'
import { useAddress } from '../../../platform/i18n/addresses.ts'
import { useLanguage, useText } from '../../../platform/i18n/i18n.tsx'
import { messages } from '../extract.messages.ts'
import styles from './verify-extract.module.css'

/** A large statement has some hundred kilobytes. */
const MAX_BYTES = 10_000_000

type Checked = Awaited<ReturnType<typeof checkFile>>

/** Checks the proof of a statement in the browser, against the published root that it names. The file is not uploaded. */
export function CheckProof() {
  const text = useText(messages)
  const addressOf = useAddress()
  const [checked, setChecked] = useState<{ readonly name: string; readonly result: Checked } | null>(null)
  const check = async (file: File | undefined) => {
    if (file) setChecked({ name: file.name, result: await checkFile(await file.text()) })
  }
  return (
    <section className={styles.proof} aria-labelledby="proof">
      <h2 id="proof">{text('verify.proofTitle')}</h2>
      <p>{text('verify.proofText')}</p>
      <Field
        label={text('verify.file')}
        error={checked && !checked.result ? text('verify.unreadable') : undefined}
      >
        <FileDrop
          accept={['.json']}
          maxFiles={1}
          maxBytes={MAX_BYTES}
          hint={text('verify.fileHint')}
          onFiles={([file]) => void check(file)}
        />
      </Field>
      {checked?.result && <ProofResult name={checked.name} result={checked.result} />}
      <p>{text('verify.elsewhere')}</p>
      <ul className={styles.elsewhere}>
        <li>
          <FileLink href="/verify.html" isDownload>
            {text('verify.download')}
          </FileLink>
        </li>
        <li>
          <TextLink to={addressOf('/provas')}>{text('verify.proofs')}</TextLink>
        </li>
      </ul>
    </section>
  )
}

/** Returns the verification of a file with its words in both languages; null if it is not the proof of a statement. */
async function checkFile(content: string) {
  // Loaded with the first file.
  const { verifyStatement, wordsOf } = await import('../../points/proof/verifier/verify-statement.mjs')
  const file = parsed(content)
  const number = file?.proof?.root?.number
  const [published] =
    typeof number === 'number' && Number.isSafeInteger(number) && number > 0
      ? await call(publicPoints.getRoots, { query: { number } })
      : [null]
  const verification = verifyStatement(file, published ? published.items : null)
  if (verification.faults.some(({ code }) => code === 'format')) return null
  return {
    isRight: verification.isRight,
    isPartial: verification.open.some(({ code }) => code === 'later'),
    words: { ptBR: wordsOf(verification, 'ptBR'), en: wordsOf(verification, 'en') },
  }
}

function parsed(
  content: string,
): { readonly proof?: { readonly root?: { readonly number?: unknown } } } | null {
  try {
    return JSON.parse(content) as ReturnType<typeof parsed>
  } catch {
    return null
  }
}

interface ProofResultProps {
  readonly name: string
  readonly result: NonNullable<Checked>
}

function ProofResult({ name, result: { isRight, isPartial, words } }: ProofResultProps) {
  const { verdict, sections } = words[useLanguage()]
  return (
    <article className={styles.answer} aria-label={name}>
      <Notice tone={isRight ? (isPartial ? 'warn' : 'success') : 'danger'} title={verdict} isLive>
        {name}
      </Notice>
      {sections.map(({ title, lines }) => (
        <div key={title} className={styles.words}>
          <h3>{title}</h3>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
    </article>
  )
}
