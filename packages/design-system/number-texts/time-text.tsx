import { displayTime, displayYear, isoTime, type TimeKind } from '../numbers/display-time.ts'
import { useLocale } from './locale-provider.tsx'
import css from './number-text.module.css'
import { NumberText } from './number-text.tsx'

export type TimeTextProps = {
  readonly atMs: number | null | undefined
  readonly kind?: TimeKind | undefined
  readonly ch?: number | undefined
  readonly className?: string | undefined
}

/**
 * A time in the user's time zone, in the unambiguous format that sorts: 2026-01-31 09:05:07. To the minute it has its
 * year wherever the window has room for it, in every list alike.
 */
export function TimeText({ atMs, kind = 'date-time', ch, className }: TimeTextProps) {
  const { symbols, timeZone } = useLocale()
  return (
    <time dateTime={isoTime(atMs)} className={className}>
      <NumberText
        text={displayTime(atMs, kind, timeZone, symbols)}
        before={kind === 'minute' && <span className={css.year}>{displayYear(atMs, timeZone, symbols)}</span>}
        ch={ch}
      />
    </time>
  )
}
