import { STREAM_PATH } from '@bowline/contract/stream.ts'
import { CoinIconSource } from '@bowline/design-system/pictures/coin-icon.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import { followBrowser } from '../live/follow-browser.ts'
import { LiveDoorContext } from '../live/hooks.ts'
import { LiveDoor } from '../live/live-door.ts'
import { usePage } from '../page-context.ts'
import { SettingsStore } from '../settings/settings-store.ts'
import { SettingsContext } from '../settings/use-setting.ts'

const isBrowser = typeof window !== 'undefined'

/** What lives as long as the page and belongs to no screen: the door to live data, and what the user prefers. */
export function PageStores({ children }: { readonly children: ReactNode }) {
  const { origin, siteApi, settings, config } = usePage()
  const [door] = useState(
    () =>
      new LiveDoor({
        url: `${(isBrowser ? location.origin : origin).replace(/^http/, 'ws')}${STREAM_PATH}`,
        // Nothing is live while the server draws.
        WebSocket: isBrowser ? WebSocket : undefined,
      }),
  )
  const [store] = useState(() => new SettingsStore(siteApi, settings))
  const [icons] = useState(() => [...new Set([config.coinIcon, '/includes/assets/coins/{symbol}.svg'])])
  useEffect(() => followBrowser(door, window), [door])
  useEffect(() => store.readBrowser(), [store])
  useEffect(() => {
    window.addEventListener('pagehide', store.sendUnsent)
    return () => window.removeEventListener('pagehide', store.sendUnsent)
  }, [store])
  return (
    <LiveDoorContext value={door}>
      <SettingsContext value={store}>
        <CoinIconSource addresses={icons}>{children}</CoinIconSource>
      </SettingsContext>
    </LiveDoorContext>
  )
}
