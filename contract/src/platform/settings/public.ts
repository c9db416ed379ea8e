import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { ProgrammeSettings } from './settings.ts'

/** The settings that screens need before sign-in. */
export const PublicSettings = ProgrammeSettings.pick({
  programmeName: true,
  catalogueLink: true,
  chatLink: true,
  homeTarget: true,
  welcomeImageId: true,
  welcomeProfessional: true,
  welcomeShopkeeper: true,
  welcomeAdmin: true,
  analyticsId: true,
  pixelId: true,
  pceLabel: true,
  counter: true,
}).extend({
  welcomeShopkeeperImageId: z.guid().nullable().optional(),
  welcomeAdminImageId: z.guid().nullable().optional(),
  isDemo: z.boolean(),
  zipCodeLookUp: z.boolean(),
  /** The addresses that receive page views, with the visitor's consent; null without a valid id. */
  analyticsUrl: z.string().nullable(),
  pixelUrl: z.string().nullable(),
})
export type PublicSettings = z.infer<typeof PublicSettings>

export const get = endpoint({
  method: 'GET',
  path: '/settings/public',
  access: 'public',
  summary: 'Get the settings that every screen needs: names, links, welcome images',
  response: PublicSettings,
})
