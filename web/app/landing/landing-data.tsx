import type { AnnouncedExperience } from '@esquadro/contract/landing/landing'
import { JsonLd } from '../page/json-ld.tsx'
import { usePageData } from '../page/page-data.ts'
import { useSettings } from '../page/settings.ts'
import { faqData, type Question } from './questions.tsx'

interface Props {
  readonly questions: readonly Question[]
  readonly experiences: readonly AnnouncedExperience[]
}

/** The structured data of the landing page: the organisation, its questions, and its experiences as events. */
export function LandingData({ questions, experiences }: Props) {
  const { programmeName } = useSettings()
  const publicUrl = usePageData()?.publicUrl ?? ''
  const organisation = {
    '@type': 'Organization',
    '@id': `${publicUrl}/#organization`,
    name: programmeName,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/favicon.svg`,
  }
  const events = experiences.map(({ title, category, image, startsAt, endsAt, place }) => ({
    '@type': 'Event',
    name: title,
    description: category,
    startDate: startsAt,
    endDate: endsAt,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: place, address: place },
    image: publicUrl + (image ?? '/share/index.png'),
    organizer: { '@id': organisation['@id'] },
  }))
  return <JsonLd data={{ '@graph': [organisation, faqData(questions), ...events] }} />
}
