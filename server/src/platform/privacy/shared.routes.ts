import * as privacy from '@esquadro/contract/platform/privacy/shared'
import { handle } from '../http/handle.ts'
import { downloadPersonData } from './download.ts'
import { getPrivacyOverview, setEmailConsent } from './overview.ts'

export const getOverview = handle(privacy.getOverview, ({ user }, context) =>
  getPrivacyOverview(context.db, user.id, context),
)

export const setConsent = handle(privacy.setConsent, ({ body, user }, context) =>
  setEmailConsent(context, user.id, body.acceptReceiveEmail),
)

export const download = handle(privacy.download, ({ query, user }, context) =>
  downloadPersonData(context, user.id, query.format),
)
