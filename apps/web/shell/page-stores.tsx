import { STREAM_PATH } from '@bowline/contract/stream.ts'
import { CoinIconSource } from '@bowline/design-system/pictures/coin-icon.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import { followBrowser, followSignIns } from '../live/follow-browser.ts'
import { LiveDoorContext } from '../live/hooks.ts'
import { LiveDoor } from '../live/live-door.ts'
import { type PageInfo, usePage } from '../page-context.ts'
import { SettingsStore } from '../settings/settings-store.ts'
import { SettingsContext } from '../settings/use-setting.ts'
import { sessionEnd } from '../site-api/session-end.ts'

const isBrowser = typeof window !== 'undefined'

/** What lives as long as the page and belongs to no screen: the door to live data, and what the user prefers. */
export function PageStores({ children }: { readonly children: ReactNode }) {
  const { origin, siteApi, settings, config, coinPictures, session } = usePage()
  const isSignedIn = Boolean(session.user)
  const [door] = useState(
    () =>
      new LiveDoor({
        url: `${(isBrowser ? location.origin : origin).replace(/^http/, 'ws')}${STREAM_PATH}`,
        // Nothing is live while the server draws.
        WebSocket: isBrowser ? WebSocket : undefined,
        isSignedIn,
        onSessionEnd: sessionEnd.report,
      }),
  )
  const [store] = useState(() => new SettingsStore(siteApi, settings))
  const [icons] = useState(() => coinAddresses(config, coinPictures))
  useEffect(() => followBrowser(door, window), [door])
  useEffect(() => (isSignedIn ? followSignIns(door) : undefined), [door, isSignedIn])
  useEffect(() => store.readBrowser(), [store])
  useEffect(() => {
    window.addEventListener('pagehide', store.sendUnsent)
    return () => window.removeEventListener('pagehide', store.sendUnsent)
  }, [store])
  return (
    <LiveDoorContext value={door}>
      <SettingsContext value={store}>
        <CoinIconSource addressesOf={icons}>{children}</CoinIconSource>
      </SettingsContext>
    </LiveDoorContext>
  )
}

const OWN_PICTURES = '/includes/assets/coins/{symbol}.svg'

/** The operator's pictures, for coins of the exchange; behind them our own, where there is one. */
function coinAddresses({ coinIcon, coins }: PageInfo['config'], pictures: PageInfo['coinPictures']) {
  const own = new Set(pictures)
  const listed = new Set(coinIcon === OWN_PICTURES ? [] : coins)
  return (symbol: string) => {
    const templates = [...(listed.has(symbol) ? [coinIcon] : []), ...(own.has(symbol) ? [OWN_PICTURES] : [])]
    return templates.map((template) => template.replace('{symbol}', encodeURIComponent(symbol)))
  }
}
