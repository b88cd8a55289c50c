import { usePopover } from '@bowline/design-system/layers/use-popover.ts'
import { ChevronDown } from 'lucide-react'
import { useEffect } from 'react'
import { LaterFailure } from '../../later/later-failure.tsx'
import { useLater } from '../../later/use-later.ts'
import { useWords } from '../../words/use-words.ts'
import { pairName, useDesk } from '../desk.ts'
import { isTyping } from '../hotkeys/is-typing.ts'
import styles from './market-switcher.module.css'

const loadMarketList = async () => (await import('./market-list.tsx')).MarketList

/** The market's name, which opens the list of all markets. The `/` key opens it too. */
export function MarketSwitcher() {
  const t = useWords('desk')
  const { market } = useDesk()
  const { anchor, layer, opens, opened, isOpen, close } = usePopover({ place: placeBelow })
  const { Part: MarketList, hasFailed, retry } = useLater(loadMarketList, isOpen, 'desk/tools')

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      // Above an open dialog it would be out of reach.
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      layer.current?.showPopover()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [layer])

  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={styles.button}
        {...opens}
        aria-haspopup="dialog"
        aria-label={t('switcher.open', { pair: pairName(market) })}
      >
        <span className={styles.pair}>{pairName(market)}</span>
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      <div ref={layer} {...opened} role="dialog" aria-label={t('switcher.title')} className={styles.layer}>
        {isOpen && MarketList && <MarketList onChosen={close} />}
        {hasFailed && <LaterFailure retry={retry} />}
      </div>
    </>
  )
}

/** Its style takes what height is left below the button. */
function placeBelow(button: Element, layer: HTMLElement): void {
  const { left, bottom } = button.getBoundingClientRect()
  layer.style.setProperty('--top', `${bottom + 4}px`)
  layer.style.setProperty('--left', `${Math.max(4, Math.min(left, innerWidth - layer.offsetWidth - 4))}px`)
}
