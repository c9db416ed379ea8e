import { ButtonLink } from '../../../platform/design/button/button-link.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { MinutesDrawing } from '../drawings/minutes-drawing.tsx'
import { messages } from './for-stores.messages.ts'
import { StoryPage } from './story-page.tsx'

export const headers = () => ({ 'Cache-Control': 'public, no-cache' })

const questions = ['file', 'wrong', 'people', 'seen'] as const

/** `/para-lojas`: the programme's effort and benefits for stores. */
export default function ForStores() {
  const text = useText(messages)
  return (
    <StoryPage
      kicker={text('kicker')}
      title={text('title')}
      lead={text('lead')}
      description={text('description')}
      drawing="showroom"
      figure={<MinutesDrawing />}
      ways={
        <>
          <ButtonLink to="/sign-up-lojista">{text('join')}</ButtonLink>
          <ButtonLink to="/login-lojista" variant="quiet">
            {text('enter')}
          </ButtonLink>
        </>
      }
      chapters={[
        {
          id: 'gets',
          title: text('gets.title'),
          text: text('gets.text'),
          points: (['1', '2', '3', '4'] as const).map((nth) => ({
            title: text(`gets.${nth}`),
            text: text(`gets.${nth}.text`),
          })),
        },
        {
          id: 'trust',
          title: text('trust.title'),
          text: text('trust.text'),
          points: (['1', '2'] as const).map((nth) => ({
            title: text(`trust.${nth}`),
            text: text(`trust.${nth}.text`),
          })),
        },
      ]}
      questionsTitle={text('faq.title')}
      questions={questions.map((key) => ({ question: text(`faq.${key}`), answer: text(`faq.${key}.text`) }))}
      end={{ title: text('end.title'), text: text('end.text') }}
    />
  )
}
