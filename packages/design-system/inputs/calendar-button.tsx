import { CalendarDays } from 'lucide-react'
import { type ToggleEvent, useEffect, useId, useRef, useState } from 'react'
import { useLater } from '../later/use-later.ts'
import { placePopover } from '../layers/place-near.ts'
import css from './calendar.module.css'
import type { CalendarProps } from './calendar.tsx'
import box from './input-box.module.css'

/** Loaded when somebody first asks for it: most dates are typed. */
const bringCalendar = async () => (await import('./calendar.tsx')).Calendar

export type CalendarWords = CalendarProps['words'] & { readonly open: string }

type CalendarButtonProps = Omit<CalendarProps, 'words' | 'onReady'> & { readonly words: CalendarWords }

/** The end of a date's box: opens a month to pick a day from. */
export function CalendarButton({ words, onPick, ...days }: CalendarButtonProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const { Part: Calendar, hasFailed } = useLater(bringCalendar, open)
  // Without it the day is typed; opening it once more asks again.
  useEffect(() => {
    if (hasFailed) layer.current?.hidePopover()
  }, [hasFailed])
  const place = () => button.current && layer.current && placePopover(button.current, layer.current, 'bottom', 'end')
  // It hangs in the window, not on the page: when its button scrolls away it closes.
  useEffect(() => {
    if (!open) return
    const close = () => layer.current?.hidePopover()
    window.addEventListener('scroll', close, { capture: true })
    return () => window.removeEventListener('scroll', close, { capture: true })
  }, [open])
  return (
    <>
      <button
        ref={button}
        type="button"
        className={box.action}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={words.open}
        title={words.open}
      >
        <CalendarDays size={16} aria-hidden="true" />
      </button>
      <div
        ref={layer}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={words.open}
        className={css.layer}
        onToggle={({ newState }: ToggleEvent) => setOpen(newState === 'open')}
      >
        {open && Calendar && (
          <Calendar
            {...days}
            words={words}
            onReady={place}
            onPick={(day) => {
              layer.current?.hidePopover()
              onPick(day)
            }}
          />
        )}
        {open && !Calendar && <div className={css.loading} aria-busy="true" />}
      </div>
    </>
  )
}
