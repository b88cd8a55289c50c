import 'cally'
import type { CalendarDateProps } from 'cally'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type FunctionComponent, type ReactNode, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocale } from '../number-texts/locale-provider.tsx'
import css from './calendar.module.css'

/** Elements of the library; to React they are their names. */
const CalendarDate = 'calendar-date' as unknown as FunctionComponent<
  Omit<CalendarDateProps, 'value'> & {
    readonly ref: Ref<HTMLElement>
    readonly class: string | undefined
    readonly value: string
    readonly onchange: (event: Event) => void
    readonly onfocusday: (event: CustomEvent<Date>) => void
    readonly children: ReactNode
  }
>
const CalendarMonth = 'calendar-month' as unknown as FunctionComponent<{
  readonly ref: Ref<HTMLElement>
  readonly class: string | undefined
}>

export type CalendarProps = {
  /** `1990-02-28` */
  readonly value: string | undefined
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly onPick: (day: string) => void
  readonly words: { readonly previous: string; readonly next: string }
  /** It has its size. */
  readonly onReady: () => void
}

/** One month, in the language of the document. Only ever drawn in the browser. */
export function Calendar({ value, min, max, onPick, words, onReady }: CalendarProps) {
  const { direction } = useLocale()
  const calendar = useRef<HTMLElement>(null)
  const month = useRef<HTMLElement>(null)
  const tag = document.documentElement.lang
  // Days are typed in the calendar and the digits every market has.
  const locale = `${tag}-u-ca-gregory-nu-latn`
  const [page, setPage] = useState(() => new Date(value ?? Date.now()))
  const heading = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(page)
  const [Back, On] = direction === 'rtl' ? [ChevronRight, ChevronLeft] : [ChevronLeft, ChevronRight]
  const enter = useEffectEvent((): boolean => {
    const day = value === undefined ? '[tabindex="0"]' : '[aria-pressed="true"]'
    if (!month.current?.shadowRoot?.querySelector(day)) return false
    onReady()
    calendar.current?.focus()
    return true
  })
  // Its parts draw themselves after React, the days when they know which month it is.
  useEffect(() => {
    let frame = requestAnimationFrame(function look() {
      if (!enter()) frame = requestAnimationFrame(look)
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <CalendarDate
      ref={calendar}
      class={css.calendar}
      locale={locale}
      firstDayOfWeek={firstDayOfWeek(tag)}
      value={value ?? ''}
      min={min ?? ''}
      max={max ?? ''}
      onfocusday={({ detail }: CustomEvent<Date>) => setPage(detail)}
      onchange={(event: Event) => onPick((event.target as HTMLElement & { value: string }).value)}
    >
      <span slot="previous">
        <Back size={16} aria-hidden="true" />
        <span className="spoken">{words.previous}</span>
      </span>
      {/* The library says it to screen readers itself. */}
      <span slot="heading" aria-hidden="true">
        {heading}
      </span>
      <span slot="next">
        <On size={16} aria-hidden="true" />
        <span className="spoken">{words.next}</span>
      </span>
      <CalendarMonth ref={month} class={css.month} />
    </CalendarDate>
  )
}

type Week = { readonly firstDay: number }

/** As the language's week begins, Sunday 0; where a browser does not know, on Monday. */
function firstDayOfWeek(tag: string): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  const locale = new Intl.Locale(tag) as Intl.Locale & { getWeekInfo?: () => Week }
  return ((locale.getWeekInfo?.().firstDay ?? 1) % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6
}
