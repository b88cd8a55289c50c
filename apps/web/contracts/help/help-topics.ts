/** What `/help/futures` explains, each at an anchor of its name. */
export type HelpTopic =
  | 'mark'
  | 'upl'
  | 'breakEven'
  | 'fill'
  | 'margin'
  | 'ratio'
  | 'liquidation'
  | 'funding'
  | 'adl'
  | 'marginBalance'
  | 'borrowed'

export function helpOn(topic: HelpTopic): string {
  return `/help/futures#${topic}`
}
