import { t } from '../../words/words.ts'

const pad = (value: number) => String(Math.floor(value)).padStart(2, '0')

/** `42 s`, `04:05` (hours and minutes) or `3 d 04:05`. */
export function duration(seconds: number): string {
  if (seconds < 60) return t('duration.seconds', { n: seconds })
  const days = Math.floor(seconds / 86_400)
  const clock = `${pad((seconds % 86_400) / 3_600)}:${pad((seconds % 3_600) / 60)}`
  return days > 0 ? t('duration.days', { n: days, clock }) : t('duration.hours', { clock })
}
