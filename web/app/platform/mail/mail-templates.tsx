import { mail as cmsMail } from '@esquadro/contract/calls/cms'
import { useState } from 'react'
import { useEndpoint } from '../api/queries.ts'
import { Dropdown } from '../design/dropdown/dropdown.tsx'
import { Field } from '../design/field/field.tsx'
import { FormRow } from '../design/form/form-section.tsx'
import { SkeletonText } from '../design/skeleton/skeleton.tsx'
import { ErrorState } from '../design/state/error-state.tsx'
import { useLanguage, useText } from '../i18n/i18n.tsx'
import type { Language } from '../i18n/language.ts'
import { messages } from './cms-mail.messages.ts'
import { MailPreview } from './mail-preview.tsx'

/** Every mail of the product with sample data. */
export function MailTemplates() {
  const text = useText(messages)
  const [language, setLanguage] = useState<Language>(useLanguage())
  const [chosen, setChosen] = useState<string | null>(null)
  const mails = useEndpoint(cmsMail.getAll, { query: { language }, keepPrevious: true })
  const kind = chosen ?? mails.data?.items[0]?.kind
  if (mails.error) return <ErrorState reading={mails} />
  if (!mails.data || !kind) return <SkeletonText lines={12} />
  return (
    <>
      <FormRow>
        <Field label={text('mail')}>
          <Dropdown
            value={kind}
            onChange={setChosen}
            isSearchable
            options={mails.data.items.map((mail) => ({ value: mail.kind, label: mail.subject }))}
          />
        </Field>
        <Field label={text('language')}>
          <Dropdown
            value={language}
            onChange={(value) => setLanguage(value ?? 'ptBR')}
            options={[
              { value: 'ptBR' as const, label: text('ptBR') },
              { value: 'en' as const, label: text('en') },
            ]}
          />
        </Field>
      </FormRow>
      <MailPreview kind={kind} language={language} />
    </>
  )
}
