import { ButtonLink } from '../../../platform/design/button/button-link.tsx'
import { ExternalLink } from '../../../platform/design/link/text-link.tsx'
import { useAddress } from '../../../platform/i18n/addresses.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { useSettings } from '../../../platform/page/settings.ts'
import { messages } from './for-programmes.messages.ts'
import { StoryPage } from './story-page.tsx'

export const headers = () => ({ 'Cache-Control': 'public, no-cache' })

const questions = ['ledger', 'rules', 'fraud', 'law', 'host'] as const

/** `/para-programas`: explains what it takes to run a programme with this product. */
export default function ForProgrammes() {
  const text = useText(messages)
  return (
    <StoryPage
      kicker={text('kicker')}
      title={text('title')}
      lead={text('lead')}
      description={text('description')}
      drawing="exploded-house"
      ways={<Links />}
      chapters={(['rules', 'proof', 'day'] as const).map((id) => ({
        id,
        title: text(`${id}.title`),
        text: text(`${id}.text`),
        points: (['1', '2', '3', '4'] as const).map((nth) => ({
          title: text(`${id}.${nth}`),
          text: text(`${id}.${nth}.text`),
        })),
      }))}
      questionsTitle={text('faq.title')}
      questions={questions.map((key) => ({ question: text(`faq.${key}`), answer: text(`faq.${key}.text`) }))}
      end={{ title: text('end.title'), text: text('end.text') }}
    />
  )
}

/** Links to the demonstration's back office if there is one, and to the programme's contact if the settings contain it. */
function Links() {
  const text = useText(messages)
  const addressOf = useAddress()
  const { chatLink, isDemo } = useSettings()
  return (
    <>
      {isDemo ? (
        <ButtonLink to="/cms/login">{text('demo')}</ButtonLink>
      ) : (
        <ButtonLink to={addressOf('/')}>{text('see')}</ButtonLink>
      )}
      {chatLink && <ExternalLink href={chatLink}>{text('contact')}</ExternalLink>}
    </>
  )
}
