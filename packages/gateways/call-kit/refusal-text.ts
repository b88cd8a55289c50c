import type { ReasonWithValues, ValuesOf } from '@bowline/contract/terms/refusal-values.ts'
import { IntlMessageFormat } from 'intl-messageformat'
import english from './words/en_US.json' with { type: 'json' }

/** Why a call is refused: a key of the catalogue. */
export type RefusalReason = keyof typeof english
/** A reason whose sentence names nothing. */
export type PlainReason = Exclude<RefusalReason, ReasonWithValues>
export type RefusalValues = Readonly<Record<string, string | number>>

/** A reason and exactly the values that its sentence names. */
export type Reasoned =
  | readonly [reason: PlainReason, values?: undefined]
  | { [R in ReasonWithValues]: readonly [reason: R, values: ValuesOf<R>] }[ReasonWithValues]

const formats = new Map<RefusalReason, IntlMessageFormat>()

/** The API's own sentence, in English, for programs and logs. Pages have their own, by reason (`apps/web/refusals`). */
export function refusalText(...[reason, values]: Reasoned): string {
  const format = formats.get(reason) ?? new IntlMessageFormat(english[reason], 'en-US')
  formats.set(reason, format)
  return String(format.format(values))
}
