/** `stop`: prevents sending · `ask`: needs confirmation · `warn`: only a notice. */
export type ProblemLevel = 'stop' | 'ask' | 'warn'

export interface Problem {
  /** Its text is under `ticket.problem.`, but for `number`: what was typed is none, in whichever field. */
  readonly code: string
  /** The field it is shown at. */
  readonly field: string
  readonly level: ProblemLevel
  /** Decimal texts and coins for its text. */
  readonly values: Readonly<Record<string, string>>
}
