import { accounts } from '@esquadro/contract/calls/shared'
import { setLanguage, setTheme } from '../../platform/api/preferences.ts'
import { useAction } from '../../platform/api/queries.ts'
import { Field } from '../../platform/design/field/field.tsx'
import { Stack } from '../../platform/design/layout/stack.tsx'
import { RadioGroup } from '../../platform/design/radio-group/radio-group.tsx'
import { useLanguage, useText } from '../../platform/i18n/i18n.tsx'
import { useTheme } from '../../platform/page/use-theme.ts'
import { messages } from './profile.messages.ts'

const languages = ['ptBR', 'en'] as const
const themes = ['light', 'dark'] as const

/** The language of pages and e-mails, and the theme. Both apply at once. */
export function PreferencesForm() {
  const text = useText(messages)
  const language = useLanguage()
  const theme = useTheme()
  const keep = useAction(accounts.setLanguage)
  return (
    <Stack gap={5}>
      <Field label={text('language')} isGroup>
        <RadioGroup
          name="language"
          value={language}
          options={languages.map((value) => ({ value, label: text(`language.${value}`) }))}
          onChange={(value) => {
            setLanguage(value)
            void keep.run({ body: { language: value } })
          }}
        />
      </Field>
      <Field label={text('theme')} isGroup>
        <RadioGroup
          name="theme"
          value={theme}
          options={themes.map((value) => ({ value, label: text(`theme.${value}`) }))}
          onChange={setTheme}
        />
      </Field>
    </Stack>
  )
}
