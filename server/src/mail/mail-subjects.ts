import type { Language } from '../messages/messages.ts'
import { renderMail } from './mail-render.ts'
import { listMailSamples, type MailSample } from './mail-samples.messages.ts'

/** Renders a sample of a mail. */
export const previewMail = ({ kind, data }: MailSample, language: Language, programme: string) =>
  renderMail({ kind, data, language }, programme)

/** Returns the subject of the first sample of every kind of mail. */
export function subjectsIn(language: Language, programme: string): ReadonlyMap<string, string> {
  const samples = listMailSamples(language).toReversed()
  return new Map(samples.map((sample) => [sample.kind, previewMail(sample, language, programme).subject]))
}
