import { setLanguage, setTheme, usePreferences } from '../../platform/api/preferences.ts'
import { Field } from '../../platform/design/field/field.tsx'
import { Cluster } from '../../platform/design/layout/cluster.tsx'
import { Page } from '../../platform/design/layout/page.tsx'
import { PageHeader } from '../../platform/design/page-header/page-header.tsx'
import { RadioGroup } from '../../platform/design/radio-group/radio-group.tsx'
import { useIsHydrated } from '../../platform/design/use-is-hydrated.ts'
import { useLanguage } from '../../platform/i18n/i18n.tsx'
import { Actions } from './actions.tsx'
import { Choices } from './choices.tsx'
import { Drawings } from './drawings.tsx'
import { Fields } from './fields.tsx'
import { Figures } from './figures.tsx'
import { Files } from './files.tsx'
import { Foundations } from './foundations.tsx'
import { Lists } from './lists.tsx'
import styles from './showcase.module.css'
import { States } from './states.tsx'
import { useShowcaseText } from './use-showcase-text.ts'
import { Windows } from './windows.tsx'

const sheets = [
  ['foundations', Foundations],
  ['actions', Actions],
  ['fields', Fields],
  ['choices', Choices],
  ['windows', Windows],
  ['lists', Lists],
  ['files', Files],
  ['states', States],
  ['figures', Figures],
  ['drawings', Drawings],
] as const

export const meta = () => [{ title: 'Design · Esquadro' }, { name: 'robots', content: 'noindex' }]

/** Shows every component in every state, in both themes and languages, for development. */
export default function Showcase() {
  const text = useShowcaseText()
  const { theme } = usePreferences()
  const language = useLanguage()
  const isAwake = useIsHydrated()
  return (
    <Page>
      <PageHeader
        title={text('title')}
        text={text('text')}
        action={
          <Cluster gap={8} align="start">
            <Field label={text('theme')} isGroup>
              <RadioGroup
                value={theme}
                onChange={setTheme}
                options={[
                  { value: 'light', label: text('light') },
                  { value: 'dark', label: text('dark') },
                ]}
              />
            </Field>
            <Field label={text('language')} isGroup>
              <RadioGroup
                value={language}
                onChange={setLanguage}
                options={[
                  { value: 'ptBR', label: 'Português' },
                  { value: 'en', label: 'English' },
                ]}
              />
            </Field>
          </Cluster>
        }
      />
      <nav className={styles.contents} aria-label={text('contents')}>
        <ol>
          {sheets.map(([id]) => (
            <li key={id}>
              <a href={`#${id}`}>{text(id)}</a>
            </li>
          ))}
        </ol>
      </nav>
      {isAwake && sheets.map(([id, Part], index) => <Part key={id} number={index + 1} />)}
    </Page>
  )
}
