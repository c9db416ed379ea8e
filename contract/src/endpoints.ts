import * as acceleratorsCms from './accelerators/cms.ts'
import * as acceleratorsProfessional from './accelerators/professional.ts'
import * as accountsPublic from './accounts/public.ts'
import * as accountsShared from './accounts/shared.ts'
import * as auditCms from './audit/cms.ts'
import * as cmsUsersCms from './cms-users/cms.ts'
import * as contentPublic from './content/public.ts'
import * as contentShared from './content/shared.ts'
import * as customersCms from './customers/cms.ts'
import * as customersProfessional from './customers/professional.ts'
import * as dashboardsProfessional from './dashboards/professional.ts'
import * as dashboardsShopkeeper from './dashboards/shopkeeper.ts'
import type { EndpointSpec } from './endpoint.ts'
import * as experiencesProfessional from './experiences/professional.ts'
import * as experiencesShopkeeper from './experiences/shopkeeper.ts'
import * as extraPointsProfessional from './extra-points/professional.ts'
import * as extraPointsPublic from './extra-points/public.ts'
import * as extractProfessional from './extract/professional.ts'
import * as extractPublic from './extract/public.ts'
import * as filesPublic from './files/public.ts'
import * as followUpShopkeeper from './follow-up/shopkeeper.ts'
import * as invitesProfessional from './invites/professional.ts'
import * as invitesPublic from './invites/public.ts'
import * as invoicesCms from './invoices/cms.ts'
import * as invoicesShopkeeper from './invoices/shopkeeper.ts'
import * as levelsCms from './levels/cms.ts'
import * as levelsProfessional from './levels/professional.ts'
import * as notificationsCms from './notifications/cms.ts'
import * as notificationsProfessional from './notifications/professional.ts'
import * as notificationsShared from './notifications/shared.ts'
import * as notificationsShopkeeper from './notifications/shopkeeper.ts'
import * as pceProfessional from './pce/professional.ts'
import * as preRegistrationsShopkeeper from './pre-registrations/shopkeeper.ts'
import * as privacyPublic from './privacy/public.ts'
import * as privacyShared from './privacy/shared.ts'
import * as productsCms from './products/cms.ts'
import * as productsProfessional from './products/professional.ts'
import * as productsShared from './products/shared.ts'
import * as professionalsCms from './professionals/cms.ts'
import * as professionalsProfessional from './professionals/professional.ts'
import * as professionalsPublic from './professionals/public.ts'
import * as settingsCms from './settings/cms.ts'
import * as settingsPublic from './settings/public.ts'
import * as shopkeepersCms from './shopkeepers/cms.ts'
import * as shopkeepersPublic from './shopkeepers/public.ts'
import * as shopkeepersShopkeeper from './shopkeepers/shopkeeper.ts'
import * as storeScoresShopkeeper from './store-scores/shopkeeper.ts'
import * as storesCms from './stores/cms.ts'
import * as storesPublic from './stores/public.ts'
import * as storesShopkeeper from './stores/shopkeeper.ts'
import * as videosPublic from './videos/public.ts'
import * as zipCodesPublic from './zip-codes/public.ts'

// By domain and audience, in the order of the alphabet.
const modules: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'accelerators.cms': acceleratorsCms,
  'accelerators.professional': acceleratorsProfessional,
  'accounts.public': accountsPublic,
  'accounts.shared': accountsShared,
  'audit.cms': auditCms,
  'cmsUsers.cms': cmsUsersCms,
  'content.public': contentPublic,
  'content.shared': contentShared,
  'dashboards.professional': dashboardsProfessional,
  'dashboards.shopkeeper': dashboardsShopkeeper,
  'extract.professional': extractProfessional,
  'extract.public': extractPublic,
  'customers.cms': customersCms,
  'customers.professional': customersProfessional,
  'experiences.professional': experiencesProfessional,
  'experiences.shopkeeper': experiencesShopkeeper,
  'extraPoints.professional': extraPointsProfessional,
  'extraPoints.public': extraPointsPublic,
  'files.public': filesPublic,
  'invites.professional': invitesProfessional,
  'invites.public': invitesPublic,
  'followUp.shopkeeper': followUpShopkeeper,
  'invoices.cms': invoicesCms,
  'invoices.shopkeeper': invoicesShopkeeper,
  'levels.cms': levelsCms,
  'levels.professional': levelsProfessional,
  'notifications.cms': notificationsCms,
  'notifications.professional': notificationsProfessional,
  'notifications.shared': notificationsShared,
  'notifications.shopkeeper': notificationsShopkeeper,
  'pce.professional': pceProfessional,
  'privacy.public': privacyPublic,
  'privacy.shared': privacyShared,
  'preRegistrations.shopkeeper': preRegistrationsShopkeeper,
  'products.cms': productsCms,
  'products.professional': productsProfessional,
  'products.shared': productsShared,
  'professionals.cms': professionalsCms,
  'professionals.professional': professionalsProfessional,
  'professionals.public': professionalsPublic,
  'settings.cms': settingsCms,
  'settings.public': settingsPublic,
  'shopkeepers.cms': shopkeepersCms,
  'shopkeepers.public': shopkeepersPublic,
  'shopkeepers.shopkeeper': shopkeepersShopkeeper,
  'storeScores.shopkeeper': storeScoresShopkeeper,
  'stores.cms': storesCms,
  'stores.public': storesPublic,
  'stores.shopkeeper': storesShopkeeper,
  'videos.public': videosPublic,
  'zipCodes.public': zipCodesPublic,
}

const isEndpoint = (value: unknown): value is EndpointSpec =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Every call of the API, named by domain, audience and operation: `accelerators.cms.create`. The one list. */
export const endpoints: Readonly<Record<string, EndpointSpec>> = Object.fromEntries(
  Object.entries(modules).flatMap(([prefix, module]) =>
    Object.entries(module)
      .filter((entry): entry is [string, EndpointSpec] => isEndpoint(entry[1]))
      .map(([name, endpoint]) => [`${prefix}.${name}`, endpoint]),
  ),
)
