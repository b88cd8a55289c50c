import { IntlMessageFormat } from 'intl-messageformat'
import english from './words/en_US.json' with { type: 'json' }

/** Why a call is refused: a key of the catalogue. */
export type RefusalReason = keyof typeof english
export type RefusalValues = Readonly<Record<string, string | number>>

const formats = new Map<RefusalReason, IntlMessageFormat>()

/** The API's own sentence, in English, for programs and logs. Pages have their own, by reason (`apps/web/refusals`). */
export function refusalText(reason: RefusalReason, values: RefusalValues): string {
  const format = formats.get(reason) ?? new IntlMessageFormat(english[reason], 'en-US')
  formats.set(reason, format)
  return String(format.format(values))
}
