import { CalendarDays } from 'lucide-react'
import { useEffect } from 'react'
import { useLater } from '../later/use-later.ts'
import { usePopover } from '../layers/use-popover.ts'
import css from './calendar.module.css'
import type { CalendarProps } from './calendar.tsx'
import box from './input-box.module.css'

/** Loaded when somebody first asks for it: most dates are typed. */
const loadCalendar = async () => (await import('./calendar.tsx')).Calendar

export type CalendarWords = CalendarProps['words'] & { readonly open: string }

type CalendarButtonProps = Omit<CalendarProps, 'words' | 'onReady'> & { readonly words: CalendarWords }

/** The end of a date's box: opens a month to pick a day from. */
export function CalendarButton({ words, onPick, ...days }: CalendarButtonProps) {
  const { anchor, layer, opens, opened, isOpen, place, close } = usePopover({ align: 'end' })
  const { Part: Calendar, hasFailed } = useLater(loadCalendar, isOpen)
  // Without it the day is typed; opening it once more asks again.
  useEffect(() => {
    if (hasFailed) close()
  }, [hasFailed, close])
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={box.action}
        {...opens}
        aria-haspopup="dialog"
        aria-label={words.open}
        title={words.open}
      >
        <CalendarDays size={16} aria-hidden="true" />
      </button>
      <div ref={layer} {...opened} role="dialog" aria-label={words.open} className={css.layer}>
        {isOpen && Calendar && (
          <Calendar
            {...days}
            words={words}
            onReady={place}
            onPick={(day) => {
              close()
              onPick(day)
            }}
          />
        )}
        {isOpen && !Calendar && <div className={css.loading} aria-busy="true" />}
      </div>
    </>
  )
}
