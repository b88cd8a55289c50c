import { displayTime, isoTime, type TimeKind } from '../numbers/display-time.ts'
import { useLocale } from './locale-provider.tsx'
import { NumberText } from './number-text.tsx'

export type TimeTextProps = {
  readonly atMs: number | null | undefined
  readonly kind?: TimeKind | undefined
  readonly ch?: number | undefined
  readonly className?: string | undefined
}

/** A moment in the person's time zone, in the one order of parts that sorts and cannot be misread: 2026-01-31 09:05:07. */
export function TimeText({ atMs, kind = 'date-time', ch, className }: TimeTextProps) {
  const { symbols, timeZone } = useLocale()
  return (
    <time dateTime={isoTime(atMs)} className={className}>
      <NumberText text={displayTime(atMs, kind, timeZone, symbols)} ch={ch} />
    </time>
  )
}
