import { useEffect, useEffectEvent } from 'react'
import { keepInTab, keptInTab } from '../kept-in-tab.ts'
import { onLanguageChange } from './language-change.ts'

/**
 * What was typed outlives a change of language, which asks the server for the page anew: `restore` gets it back once.
 * It must survive JSON and hold no secret, because the browser stores it meanwhile.
 */
export function useKeptTyping<T>(key: string, typed: T, restore: (typed: T) => void): void {
  const keep = useEffectEvent(() => keepInTab(key, JSON.stringify(typed)))
  const restoreKept = useEffectEvent(() => {
    const kept = keptInTab(key)
    if (kept === null) return
    keepInTab(key, null)
    restore(JSON.parse(kept))
  })
  useEffect(() => {
    restoreKept()
    return onLanguageChange(() => keep())
  }, [])
}
