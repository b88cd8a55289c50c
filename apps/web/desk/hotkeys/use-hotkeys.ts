import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { useEffect, useEffectEvent } from 'react'
import { useLiveDoor } from '../../live/hooks.ts'
import { useSetting } from '../../settings/use-setting.ts'
import { useShowError } from '../../shell/errors/use-show-error.ts'
import { useWords } from '../../words/use-words.ts'
import { useDesk } from '../desk.ts'
import { useDeskCalls } from '../use-desk-calls.ts'
import { actionOf, chordOf, type HotkeyAction, readHotkeys, worksWhileTyping } from './hotkeys.ts'
import { isTyping } from './is-typing.ts'

/** Listens to the user's hotkeys while no dialog is open; to the panic key always. */
export function useHotkeys(isArmed: boolean) {
  const [kept] = useSetting('hotkeys')
  const hotkeys = readHotkeys(kept)
  const act = useHotkeyActions()
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const chord = chordOf(event)
    const action = chord && actionOf(hotkeys, chord, isArmed)
    // What is already handled was a key of somebody else's, such as the field that records it.
    if (!action || event.repeat || event.defaultPrevented) return
    if (action !== 'panic' && document.querySelector('dialog[open]')) return
    if (isTyping(event) && !worksWhileTyping(chord) && action !== 'submit') return
    event.preventDefault()
    act(action)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  return hotkeys
}

function useHotkeyActions(): (action: HotkeyAction) => void {
  const t = useWords('desk/tools')
  const desk = useDesk()
  const door = useLiveDoor()
  const { cancelAll } = useDeskCalls()
  const toast = useToast()
  const showError = useShowError()
  const cancelEverything = () =>
    cancelAll(undefined).then(
      (count) => void toast({ kind: 'warn', text: t('hotkeys.cancelled', { count }) }),
      showError,
    )
  return (action) => {
    const book = door.book(desk.market.pair)
    const best = action === 'bestBid' ? book.bids[0] : book.asks[0]
    if (action === 'panic') {
      cancelEverything()
      desk.send({ kind: 'panic' })
    } else if (action === 'buy' || action === 'sell') desk.send({ kind: 'side', side: action })
    else if (action === 'submit') desk.send({ kind: 'submit' })
    else if (action === 'bestBid' || action === 'bestAsk') best && desk.send({ kind: 'price', price: best.price })
    else desk.send({ kind: 'percent', percent: Number(action.replace('percent', '')) })
  }
}
