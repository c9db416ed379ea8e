import { NotificationList } from './notification-list.tsx'

/** §2 /cms/notifications: an administrator's notifications. */
export default function CmsNotificationsPage() {
  return <NotificationList lead="cmsLead" />
}
