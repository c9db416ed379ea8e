import { dashboards, extract, professionals } from '@esquadro/contract/calls/professional'
import type { ExperienceDetails } from '@esquadro/contract/rewards/experiences/experience'
import type { z } from 'zod'
import { useAction, useRefresh } from '../../../platform/api/queries.ts'
import { showToast } from '../../../platform/api/store.ts'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { messages } from '../experiences.messages.ts'
import { useExperienceCalls } from '../reader.ts'

interface OwnSubscription {
  /** Subscribes at the cost that was shown, or joins the waiting list if the experience is full, and shows which of the two happened. */
  subscribe(companion: string, seenCost: number): Promise<void>
  /** Confirms a held seat. */
  confirm(): Promise<void>
  /** Cancels the subscription or leaves the waiting list (§8: its two toasts). */
  leave(): Promise<void>
  readonly isRunning: boolean
}

/** Subscribes to an experience and cancels; seats, waiting list and balance are always refreshed afterwards. */
export function useSubscription(experienceId: string): OwnSubscription {
  const text = useText(messages)
  const { number } = useFormats()
  const { calls } = useExperienceCalls()
  const refresh = useRefresh()
  const subscribing = useAction(calls.subscribe)
  const leaving = useAction(calls.unsubscribe, { quiet: true })
  const confirming = useAction(calls.confirm, { success: text('hold.done') })
  const readAgain = () =>
    Promise.all(
      [
        calls.getAll,
        calls.getOne,
        calls.getAllCategories,
        // Refreshes the balance and everything that shows it.
        professionals.getProfileData,
        extract.getAll,
        extract.getSummary,
        dashboards.getData,
      ].map(refresh),
    )
  return {
    isRunning: subscribing.isRunning || leaving.isRunning || confirming.isRunning,
    confirm: async () => {
      await confirming.run({ body: { experienceId } })
      await readAgain()
    },
    subscribe: async (companion, seenCost) => {
      const [data] = await subscribing.run({
        body: { experienceId, seenCost, ...(companion.trim() && { companion: companion.trim() }) },
      })
      await readAgain()
      if (!data) return
      // Since the dialog opened, the last seat may have been taken or one may have become free: the toast shows what happened.
      const { subscription } = data
      if (subscription?.status === 'waiting')
        showToast('info', text('subscribe.waitingDone', { place: number(subscription.placeInLine ?? 1) }))
      else showToast('success', text('subscribe.done'))
    },
    leave: async () => {
      const [data] = await leaving.run({ body: { experienceId } })
      await readAgain()
      if (data) showToast('success', text('leave.done'))
      else showToast('error', text('leave.failed'))
    },
  }
}

export type Details = z.output<typeof ExperienceDetails>
