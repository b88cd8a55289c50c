import { ChevronDown } from 'lucide-react'
import { type ToggleEvent, useEffect, useId, useRef, useState } from 'react'
import { LaterFailure } from '../../later/later-failure.tsx'
import { useLater } from '../../later/use-later.ts'
import { useWords } from '../../words/use-words.ts'
import { pairName, useDesk } from '../desk.ts'
import { isTyping } from '../hotkeys/is-typing.ts'
import styles from './market-switcher.module.css'

const bringMarketList = async () => (await import('./market-list.tsx')).MarketList

/** The market's name, which opens the list of all markets. The `/` key opens it too. */
export function MarketSwitcher() {
  const t = useWords('desk')
  const { market } = useDesk()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { Part: MarketList, hasFailed, retry } = useLater(bringMarketList, isOpen, 'desk/tools')

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      // Above an open dialog it would be out of reach.
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      popover.current?.showPopover()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  const onToggle = ({ newState }: ToggleEvent) => {
    setOpen(newState === 'open')
    const [anchor, layer] = [button.current?.getBoundingClientRect(), popover.current]
    if (!anchor || !layer || newState !== 'open') return
    layer.style.setProperty('--top', `${anchor.bottom + 4}px`)
    layer.style.setProperty('--left', `${Math.max(4, Math.min(anchor.left, innerWidth - layer.offsetWidth - 4))}px`)
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={t('switcher.open', { pair: pairName(market) })}
      >
        <span className={styles.pair}>{pairName(market)}</span>
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('switcher.title')}
        className={styles.layer}
        onToggle={onToggle}
      >
        {isOpen && MarketList && <MarketList onChosen={() => popover.current?.hidePopover()} />}
        {hasFailed && <LaterFailure retry={retry} />}
      </div>
    </>
  )
}
