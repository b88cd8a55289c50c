/** The lengths of a candle. */
export const intervals = [
  '1s',
  '1m',
  '3m',
  '5m',
  '15m',
  '30m',
  '1h',
  '2h',
  '4h',
  '6h',
  '8h',
  '12h',
  '1d',
  '3d',
  '1w',
  '1M',
] as const
export type Interval = (typeof intervals)[number]

export function isInterval(text: string): text is Interval {
  return (intervals as readonly string[]).includes(text)
}
