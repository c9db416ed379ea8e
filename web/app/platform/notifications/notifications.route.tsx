import { NotificationList } from './notification-list.tsx'

/** §2 /notifications: a professional's or a shopkeeper's notifications. */
export default function NotificationsPage() {
  return <NotificationList lead="lead" />
}
