import * as acceleratorsCms from './accelerators/cms.routes.ts'
import * as acceleratorsProfessional from './accelerators/professional.routes.ts'
import * as accountsPublic from './accounts/public.routes.ts'
import * as accountsShared from './accounts/shared.routes.ts'
import * as auditCms from './audit/cms.routes.ts'
import * as cmsUsersCms from './cms-users/cms.routes.ts'
import * as contentPublic from './content/public.routes.ts'
import * as contentShared from './content/shared.routes.ts'
import * as customersCms from './customers/cms.routes.ts'
import * as customersProfessional from './customers/professional.routes.ts'
import * as dashboardsProfessional from './dashboards/professional.routes.ts'
import * as dashboardsShopkeeper from './dashboards/shopkeeper.routes.ts'
import * as erasureMember from './erasure/member.routes.ts'
import * as experiencesProfessional from './experiences/professional.routes.ts'
import * as experiencesShopkeeper from './experiences/shopkeeper.routes.ts'
import * as extraPointsProfessional from './extra-points/professional.routes.ts'
import * as extraPointsPublic from './extra-points/public.routes.ts'
import * as extractProfessional from './extract/professional.routes.ts'
import * as extractPublic from './extract/public.routes.ts'
import * as filesPublic from './files/public.routes.ts'
import * as followUpShopkeeper from './follow-up/shopkeeper.routes.ts'
import { type Route, routesOf } from './http/handle.ts'
import * as invitesProfessional from './invites/professional.routes.ts'
import * as invitesPublic from './invites/public.routes.ts'
import * as invoicesCms from './invoices/cms.routes.ts'
import * as invoicesShopkeeper from './invoices/shopkeeper.routes.ts'
import * as levelsCms from './levels/cms.routes.ts'
import * as levelsProfessional from './levels/professional.routes.ts'
import * as notificationsCms from './notifications/cms.routes.ts'
import * as notificationsProfessional from './notifications/professional.routes.ts'
import * as notificationsShared from './notifications/shared.routes.ts'
import * as notificationsShopkeeper from './notifications/shopkeeper.routes.ts'
import * as pceProfessional from './pce/professional.routes.ts'
import * as preRegistrationsShopkeeper from './pre-registrations/shopkeeper.routes.ts'
import * as privacyPublic from './privacy/public.routes.ts'
import * as privacyShared from './privacy/shared.routes.ts'
import * as productsCms from './products/cms.routes.ts'
import * as productsProfessional from './products/professional.routes.ts'
import * as productsShared from './products/shared.routes.ts'
import * as professionalsCms from './professionals/cms.routes.ts'
import * as professionalsProfessional from './professionals/professional.routes.ts'
import * as professionalsPublic from './professionals/public.routes.ts'
import * as settingsCms from './settings/cms.routes.ts'
import * as settingsPublic from './settings/public.routes.ts'
import * as shopkeepersCms from './shopkeepers/cms.routes.ts'
import * as shopkeepersPublic from './shopkeepers/public.routes.ts'
import * as shopkeepersShopkeeper from './shopkeepers/shopkeeper.routes.ts'
import * as signInPublic from './sign-in/public.routes.ts'
import * as signUpPublic from './sign-up/public.routes.ts'
import * as storeScoresShopkeeper from './store-scores/shopkeeper.routes.ts'
import * as storesCms from './stores/cms.routes.ts'
import * as storesPublic from './stores/public.routes.ts'
import * as storesShopkeeper from './stores/shopkeeper.routes.ts'
import * as videosPublic from './videos/public.routes.ts'
import * as zipCodesPublic from './zip-codes/public.routes.ts'

/** Everything that is served under /api, by domain and audience in the order of the alphabet. */
export const routes: readonly Route[] = [
  acceleratorsCms,
  acceleratorsProfessional,
  accountsPublic,
  accountsShared,
  auditCms,
  cmsUsersCms,
  contentPublic,
  contentShared,
  dashboardsProfessional,
  extractProfessional,
  extractPublic,
  customersCms,
  customersProfessional,
  erasureMember,
  experiencesProfessional,
  experiencesShopkeeper,
  extraPointsProfessional,
  extraPointsPublic,
  filesPublic,
  invitesProfessional,
  invitesPublic,
  invoicesCms,
  invoicesShopkeeper,
  levelsCms,
  levelsProfessional,
  notificationsCms,
  notificationsProfessional,
  notificationsShared,
  notificationsShopkeeper,
  pceProfessional,
  privacyPublic,
  privacyShared,
  dashboardsShopkeeper,
  followUpShopkeeper,
  preRegistrationsShopkeeper,
  storeScoresShopkeeper,
  storesShopkeeper,
  productsCms,
  productsProfessional,
  productsShared,
  professionalsCms,
  professionalsProfessional,
  professionalsPublic,
  settingsCms,
  settingsPublic,
  shopkeepersCms,
  shopkeepersPublic,
  shopkeepersShopkeeper,
  signInPublic,
  signUpPublic,
  storesCms,
  storesPublic,
  videosPublic,
  zipCodesPublic,
].flatMap(routesOf)
