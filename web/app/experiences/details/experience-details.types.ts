import type { ExperienceDetails } from '@esquadro/contract/experiences/experience'
import type { z } from 'zod'

export type Details = z.output<typeof ExperienceDetails>
